import { messages } from '../http/refusals/messages.ts'
import type { ServerConfig } from '../operator/settings/config.ts'
import { issueChallenge } from './challenge.ts'
import type { Member } from './sessions.ts'

/** Whether a sign-in also needs a mailed code: the owner turned it on, or the server requires it of everybody. */
export const asksForCode = ({ loginCode }: ServerConfig, member: Member): boolean =>
  member.loginCode || loginCode === 'all'

interface Step {
  readonly purpose: 'login' | 'registration'
  readonly email: string
}

/** The answer of a sign-in that continues with a mailed code, new or mailed before. */
export const codeStep = ({ secret }: ServerConfig, { purpose, email }: Step, now: Date) => ({
  success: true,
  message: messages.codeMailed,
  challenge: issueChallenge(secret, { purpose, email }, now),
})
