import { randomUUID } from 'node:crypto'
import { passkeys } from '../../../../demo/server/db/schema.ts'
import { passkeyMessages } from '../../../../widgets/account/passkeys/messages.ts'
import { proofMessages } from '../../../../widgets/account/proof/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { profileMessages, yourDataMessages } from '../../../../widgets/profile/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import { statusOf } from '../kinds.ts'
import { asMember, forgetProof } from '../members.ts'
import { fill, oneNotice, pass, press, pressing, type Scene, see } from '../scene.ts'

const t = passkeyMessages.get()
const proof = proofMessages.get()
const login = loginMessages.get()
const profile = profileMessages.get()
const yourData = yourDataMessages.get()

const onProfile = { on: 'profile', facts: asMember, passkeys: true } as const

const NAME = 'My phone'
async function withPasskey(panel: TestServer) {
  const facts = await asMember(panel)
  const id = randomUUID()
  await panel.server.database.store.insert(passkeys).values({
    id,
    userId: facts.id ?? '',
    credentialId: id,
    publicKey: '',
    counter: 0,
    transports: '',
    name: NAME,
    createdAt: new Date(),
  })
  return facts
}

const adding = {
  ...onProfile,
  before: [see(t.lede)],
  ...pressing(t.add),
  done: { notices: [t.added] },
  says: oneNotice({ otherwise: t['add-failed'] }),
} as const

/** Outlasts the text of the success, which would show beside the outcome for as long as the machine is fast. */
const SUCCESS_GONE = pass(5000)
const proving = {
  ...onProfile,
  before: [press(t.add), see(t.added), SUCCESS_GONE, forgetProof, press(yourData.download), see(proof.title)],
  ...pressing(t.use),
  done: { text: yourData.title, notices: [yourData.downloaded] },
  says: oneNotice({ otherwise: proof['proof-failed'] }),
} as const

export const passkeyScenes: readonly Scene[] = [
  {
    call: 'passkeyRequest',
    on: 'login',
    doing: 'the autofill',
    passkeys: true,
    facts: async () => ({}),
    done: { text: login.lede },
    says: 'goes on',
  },
  {
    ...onProfile,
    call: 'listPasskeys',
    done: { text: yourData.title },
    // A server without the call answers 404.
    says: (kind) => (statusOf(kind) === 404 ? {} : { text: profile.notLoaded, again: [] }),
  },
  { ...adding, call: 'passkeyCreation' },
  { ...adding, call: 'addPasskey', twice: { notices: [t.exists] } },
  {
    ...onProfile,
    call: 'renamePasskey',
    facts: withPasskey,
    before: [press(`${t.rename}: ${NAME}`), fill({ passkeyName: 'My laptop' })],
    ...pressing(t.save),
    done: { text: 'My laptop', notices: [t.renamed] },
    says: oneNotice({ otherwise: t['rename-failed'] }),
  },
  {
    ...onProfile,
    call: 'removePasskey',
    facts: withPasskey,
    before: [press(`${t.remove}: ${NAME}`)],
    ...pressing(t.confirmRemove),
    done: { notices: [t.removed] },
    says: oneNotice({ otherwise: t['remove-failed'] }, (kind) =>
      kind.how.by === 'lost' ? { notices: [t.removed], again: [] } : undefined,
    ),
  },
  // The end of the session closes the dialog.
  { ...proving, call: 'passkeyProofRequest', resumes: true, resumed: { notices: [proof.closed] } },
  { ...proving, call: 'passkeyProof' },
]
