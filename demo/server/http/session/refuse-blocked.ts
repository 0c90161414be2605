import type { Member } from '../../db/schema.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { HttpConfig } from '../config.ts'

/** The address to which members can complain; undefined if the operator has none. */
export const supportOf = ({ facts }: Pick<HttpConfig, 'facts'>): string | undefined => facts?.email || undefined

export const sentence = (text: string): string => (/[.!?।]$/.test(text) ? text : `${text}.`)
export const addressOf = (support: string | undefined): string => (support ? `: ${support}` : '')

/**
 * Refuses a blocked member, who learns the reason and how to complain. Call it only after the right password or code,
 * so that the refusal reveals no account, or under the lock of a call whose session was found before the block.
 */
export function refuseBlocked(config: Pick<HttpConfig, 'facts'>, member: Member | undefined): void {
  if (!member?.blockedAt) return
  const values = { reason: sentence(member.blockReason ?? ''), address: addressOf(supportOf(config)) }
  throw new Refusal('account-blocked', { values })
}
