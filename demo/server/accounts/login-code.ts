import type { ServerConfig } from '../operator/settings/config.ts'
import type { Member } from './sessions.ts'

/** Whether a sign-in also needs a mailed code: the owner turned it on, or the server requires it of everybody. */
export const asksForCode = ({ loginCode }: ServerConfig, member: Member): boolean =>
  member.loginCode || loginCode === 'all'
