import type { Environment } from '../../client/environment.ts'

/** The names of an API, a member, a survey and a part of its draft. */
export type Key = readonly string[]

/** The prefix of the names under which the journal keeps records in localStorage. */
export const JOURNAL = 'panel:'

export const journalName = (key: Key): string => JOURNAL + JSON.stringify(key)

const apiOf = ({ configuration }: Environment): string => configuration.api ?? '/api'

/** The prefix of a guest's keys. It ends with a space, which an API's address cannot contain. */
const GUEST = 'guest '

export const memberKey = (environment: Environment, memberId: string): Key => [apiOf(environment), memberId]

export const draftKey = (environment: Environment, memberId: string | undefined, surveyId: string): Key =>
  memberId === undefined ? [GUEST + apiOf(environment), '', surveyId] : [...memberKey(environment, memberId), surveyId]

export const isGuestKey = ([api = '']: Key): boolean => api.startsWith(GUEST)
