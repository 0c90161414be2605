import type { Store } from '../../db/store.ts'
import { keysInUse, reseal } from '../../db/vault/reseal.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { resealMails } from '../../mail/outgoing.ts'
import { faultsOf, renewCodes } from '../../money/rewards/codes.ts'
import { counted } from '../../refusals/counted.ts'
import { resealDrafts } from '../../surveys/drafts.ts'
import { checkDatabase } from '../check.ts'
import { nothing, requestCommand } from './command.ts'

async function inUse(store: Store, { writes, reads }: Vault): Promise<string> {
  const counts = await keysInUse(store)
  const remarkOn = (id: string) => (id === writes ? '  writes' : reads.includes(id) ? '' : '  MISSING')
  return [...new Set([...reads, ...counts.keys()])]
    .map((id) => `${id}  ${counted(counts.get(id) ?? 0, 'bank account')}${remarkOn(id)}`)
    .join('\n')
}

async function rotate(store: Store, vault: Vault): Promise<string> {
  const { changed, left } = await reseal(store, vault)
  const mails = await resealMails(store, vault)
  const drafts = await resealDrafts(store, vault)
  const codes = await renewCodes(store, vault)
  const done = changed === 1 ? 'was' : 'were'
  const lines = [`${counted(changed, 'bank account')} ${done} re-encrypted with the key ${vault.writes}.`]
  if (left > 0) lines.push(`${left} could not be decrypted:`, await inUse(store, vault))
  if (mails > 0) lines.push(`Unchanged, because no key could decrypt them: queued mails, ${mails}.`)
  if (drafts > 0) lines.push(`Unchanged, because no key could decrypt them: drafts of surveys, ${drafts}.`)
  lines.push(...faultsOf(codes))
  const others = vault.reads.filter((id) => id !== vault.writes)
  const isWhole = left + mails + drafts + codes.unreadable.size === 0
  if (isWhole) lines.push('Queued mails, codes of rewards and unfinished answers are encrypted with it too.')
  if (isWhole && others.length > 0)
    lines.push(`You can remove the ${others.length === 1 ? 'key' : 'keys'} ${others.join(', ')} in a week.`)
  return lines.join('\n')
}

export const keyCommands = [
  requestCommand({
    forms: ['keys list'],
    about: 'Lists the keys of bank details with the number of accounts that each encrypts.',
    entries: {},
    read: nothing,
    work: ({ store, vault }) => inUse(store, vault()),
  }),
  requestCommand({
    forms: ['keys rotate'],
    about:
      "Re-encrypts bank accounts, queued mails, codes of rewards and members' unfinished answers with the first key of PANEL_DATA_KEYS.",
    needsKeys: true,
    needsSecret: true,
    keepsSealed: true,
    entries: {},
    read: nothing,
    work: ({ store, vault }) => rotate(store, vault()),
  }),
  requestCommand({
    forms: ['check'],
    about: 'Checks that the ledger adds up and that every bank account can be decrypted, such as after a restore.',
    needsKeys: true,
    entries: {},
    read: nothing,
    work: ({ store, vault }) => checkDatabase(store, vault()),
  }),
]
