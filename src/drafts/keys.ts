import type { Environment } from '../client/environment.ts'
import type { Key } from './records.ts'

const apiOf = ({ configuration }: Environment): string => configuration.api ?? '/api'

/** The prefix of a guest's keys. It ends with a space, which an API's address cannot contain. */
const GUEST = 'guest '

export const memberKey = (environment: Environment, memberId: string): Key => [apiOf(environment), memberId]

export const draftKey = (environment: Environment, memberId: string | undefined, surveyId: string): Key =>
  memberId === undefined ? [GUEST + apiOf(environment), '', surveyId] : [...memberKey(environment, memberId), surveyId]

export const isGuestKey = ([api = '']: Key): boolean => api.startsWith(GUEST)
