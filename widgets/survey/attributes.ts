import type { Host } from '../../src/element/host.ts'

export const surveyAttributes = {
  /** @required */
  surveyId: 'string',
  autoAdvance: 'boolean',
  brief: 'boolean',
  /**
   * `sign-in` asks a guest to sign in before the survey shows.
   * @type {'offer' | 'sign-in'}
   * @default 'offer'
   */
  guest: 'string',
} as const

export type SurveyHost = Host<typeof surveyAttributes>
