import { and, eq } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import { type Member, passkeys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { passkeyBlockedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { AccountsBackend } from '../backend.ts'
import { takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { challengeIn, ownerIn, readUsed } from './webauthn.ts'

type Json = Readonly<Record<string, unknown>>
type Passkey = typeof passkeys.$inferSelect

const failed = (cause?: unknown) => new Refusal('passkey-failed', { cause })

/** Takes the challenge that the credential answers. Each try uses it up, also one that then fails. */
export async function challengeFor(
  store: Store,
  asker: Parameters<typeof takeChallenge>[1],
  credential: Json,
  now: Date,
): Promise<string> {
  const challenge = challengeIn(credential)
  if (challenge === undefined) throw failed()
  if (!(await takeChallenge(store, asker, challenge, now))) throw new Refusal('passkey-expired')
  return challenge
}

async function findPasskey(store: Store, credential: Json): Promise<Passkey> {
  const [found] = await store
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, String(credential.id)))
  if (!found) throw new Refusal('passkey-unknown')
  return found
}

/** A counter that does not grow shows that a copy of the key exists. An authenticator without a counter reports 0. */
const showsCopy = (passkey: Passkey, counter: number): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter

interface Use {
  readonly party: RelyingParty
  readonly credential: Json
  readonly challenge: string
  /** The member who must own the passkey; without it, the passkey names the member. */
  readonly owner?: Member
  readonly now: Date
}

/**
 * Runs `act` for the owner of the passkey. Blocks a passkey that shows a copy and tells the owner. That refusal is
 * returned and not thrown, so that the block stays.
 */
export async function usePasskey<Answer>(
  { database, mail }: AccountsBackend,
  { party, credential, challenge, owner, now }: Use,
  act: (store: Store, member: Member) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { id, userId } = await findPasskey(database.store, credential)
  if (owner && owner.id !== userId) throw new Refusal('passkey-unknown')
  return database.store.transaction(async (store) => {
    const member = await lockMember(store, userId)
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    const [passkey] = await store.select().from(passkeys).where(own)
    if (!member || !passkey || (ownerIn(credential) ?? userId) !== userId) throw new Refusal('passkey-unknown')
    const counter = await readUsed(party, passkey, credential, challenge).catch((fault: unknown) => {
      throw failed(fault)
    })
    if (passkey.blockedAt) return new Refusal('passkey-blocked')
    if (showsCopy(passkey, counter)) {
      await store.update(passkeys).set({ blockedAt: now }).where(own)
      await mail.enqueue(store, passkeyBlockedMail(member, now, passkey.name))
      return new Refusal('passkey-blocked')
    }
    await store.update(passkeys).set({ counter, lastUsedAt: now }).where(own)
    return act(store, member)
  })
}
