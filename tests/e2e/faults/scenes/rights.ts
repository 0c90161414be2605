import { expect } from '@playwright/test'
import { listComplaints, nameNominee } from '../../../../src/contract/complaints.ts'
import { commonMessages } from '../../../../src/ui/messages/common.ts'
import { rightsMessages } from '../../../../widgets/profile/rights-messages.ts'
import type { TestServer } from '../../../support/server.ts'
import { asMember, sessionOf } from '../members.ts'
import { type Facts, fill, oneNotice, orHidden, press, pressing, type Scene, see } from '../scene.ts'

const { tryAgain } = commonMessages.get()
const rights = rightsMessages.get()
const nominee = { name: 'Ravi Iyer', email: 'ravi@example.org' }

async function withNominee(panel: TestServer) {
  const member = await panel.register()
  await panel.call(nameNominee, { token: member.token, body: nominee })
  return sessionOf(panel, member)
}

async function isFiledOnce(panel: TestServer, { email = '', password = '' }: Facts) {
  const token = await panel.signIn({ email, password })
  expect((await panel.call(listComplaints, { token })).answer.complaints).toHaveLength(1)
}

const onProfile = { on: 'profile', facts: asMember } as const

export const rightsScenes: readonly Scene[] = [
  {
    ...onProfile,
    call: 'getNominee',
    facts: withNominee,
    again: [press(tryAgain)],
    done: { text: nominee.name },
    says: orHidden(rights.nomineeNotLoaded),
  },
  {
    ...onProfile,
    call: 'nameNominee',
    before: [press(rights.nameNominee), fill({ nomineeName: nominee.name, nomineeEmail: nominee.email })],
    ...pressing(rights.save),
    done: { text: nominee.name, notices: [rights.named] },
    says: oneNotice({ otherwise: rights['name-failed'] }),
  },
  {
    ...onProfile,
    call: 'removeNominee',
    facts: withNominee,
    before: [see(nominee.name)],
    ...pressing(rights.removeNominee),
    done: { text: rights.noNominee, notices: [rights.removed] },
    says: oneNotice({ otherwise: rights['remove-failed'] }),
  },
  {
    ...onProfile,
    call: 'listComplaints',
    again: [press(tryAgain)],
    done: { text: rights.make },
    says: orHidden(rights.complaintsNotLoaded),
  },
  {
    ...onProfile,
    call: 'fileComplaint',
    before: [press(rights.make), fill({ complaint: 'My withdrawal came late.' })],
    ...pressing(rights.send),
    done: { text: rights.make, notices: [expect.stringMatching(/^Complaint C-\S+ is filed\. You get an answer by /)] },
    says: oneNotice({ otherwise: rights['file-failed'] }),
    check: isFiledOnce,
  },
]
