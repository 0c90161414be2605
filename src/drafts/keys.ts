import type { Environment } from '../client/environment.ts'
import type { Key } from './records.ts'

const apiOf = ({ configuration }: Environment): string => configuration.api ?? '/api'

/** What the keys of the guest's drafts begin with. No API's address has a space. */
const GUEST = 'guest '

/** The key under which this device keeps a member's drafts. */
export const memberKey = (environment: Environment, memberId: string): Key => [apiOf(environment), memberId]

/** The key of a draft: of a member, or of this browser's guest. */
export const draftKey = (environment: Environment, memberId: string | undefined, surveyId: string): Key =>
  memberId === undefined ? [GUEST + apiOf(environment), '', surveyId] : [...memberKey(environment, memberId), surveyId]

export const isGuestKey = ([api = '']: Key): boolean => api.startsWith(GUEST)
