import * as calls from '../../../../../src/contract/passkeys.ts'
import type { Rule } from '../rule.ts'
import { insist } from '../verdict.ts'

const credential = { id: 'made-up', rawId: 'made-up', type: 'public-key', response: {} }
const id = 'no-such-id'

const givesChallenge = (
  subject: typeof calls.passkeyCreation | typeof calls.passkeyRequest | typeof calls.passkeyProofRequest,
): Rule => ({
  subject,
  says: 'gives options with a new challenge each time',
  async check(visit) {
    const ask = async () => (await visit.ask(subject, { body: {} as never })).options.challenge
    const [one, other] = [await ask(), await ask()]
    insist(typeof one === 'string' && one !== other, 'the challenge is missing or the same again')
  },
})

const refuses = (
  subject:
    | typeof calls.addPasskey
    | typeof calls.renamePasskey
    | typeof calls.removePasskey
    | typeof calls.passkeySignIn
    | typeof calls.passkeyProof,
  body: object | undefined,
): Rule => ({
  subject,
  says: 'refuses a passkey that does not exist',
  async check(visit) {
    await visit.refuse(subject, { id, ...(body ? { body } : {}) } as object, 'for a made-up passkey it')
  },
})

export const passkeyRules: readonly Rule[] = [
  {
    subject: calls.listPasskeys,
    says: 'lists the passkeys of the member',
    async check(visit) {
      await visit.ask(calls.listPasskeys)
    },
  },
  givesChallenge(calls.passkeyCreation),
  givesChallenge(calls.passkeyRequest),
  givesChallenge(calls.passkeyProofRequest),
  refuses(calls.addPasskey, { credential, name: 'Made up' }),
  refuses(calls.renamePasskey, { name: 'Made up' }),
  refuses(calls.removePasskey, undefined),
  refuses(calls.passkeySignIn, { credential }),
  refuses(calls.passkeyProof, { credential }),
]
