import { commonMessages } from '../../../../src/ui/messages/common.ts'
import { dataNoticeMessages } from '../../../../widgets/account/data-notice/messages.ts'
import { accountMessages } from '../../../../widgets/account/messages.ts'
import { proofMessages } from '../../../../widgets/account/proof/messages.ts'
import { dashboardMessages } from '../../../../widgets/dashboard/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { passbookMessages } from '../../../../widgets/passbook/messages.ts'
import { paymentHistoryMessages } from '../../../../widgets/payment-history/messages.ts'
import {
  bankMessages,
  consentMessages,
  ownRecordMessages,
  profileMessages,
  securityMessages,
  yourDataMessages,
} from '../../../../widgets/profile/messages.ts'
import { sessionsMessages } from '../../../../widgets/profile/sessions-messages.ts'
import { givePoints } from '../../../support/points.ts'
import { newEmail, type TestServer } from '../../../support/server.ts'
import { memberWith } from '../../../support/withdrawals.ts'
import { type Kind, statusOf } from '../kinds.ts'
import { asFunded, asGoogleMember, asMember, forgetProof, POINTS, sessionOf } from '../members.ts'
import { fill, type Outcome, oneNotice, orHidden, press, pressing, type Scene, type Step, see } from '../scene.ts'

const profile = profileMessages.get()
const bank = bankMessages.get()
const security = securityMessages.get()
const yourData = yourDataMessages.get()
const notice = dataNoticeMessages.get()
const common = commonMessages.get()
const consent = consentMessages.get()
const record = ownRecordMessages.get()
const devices = sessionsMessages.get()
const proof = proofMessages.get()
const account = accountMessages.get()
const login = loginMessages.get()
const dashboard = dashboardMessages.get()
const history = paymentHistoryMessages.get()
const passbook = passbookMessages.get()

const profileLoad = (call: string, text: string): Scene => ({
  call,
  on: 'profile',
  facts: asFunded,
  again: [press(profile.retry)],
  beside: true,
  done: { text },
  says: oneNotice({ otherwise: profile.failed }),
})

/** Only a 400 and an unlisted status show the server's message (docs/rules.md, Bank save). */
function bankSays(kind: Kind): Outcome {
  const { how, serverMessage } = kind
  const two = (first: string, second: string) => ({ notices: [`${first} ${second}`] })
  if (how.by === 'time') return two(bank.timeout, bank['timeout-more'])
  if (kind.class === 'unanswered') return { notices: [bank['no-answer']] }
  if (kind.class !== 'answered') return { notices: [bank.unexpected] }
  switch (statusOf(kind)) {
    case 400:
      return two(serverMessage || bank['bad-request'], bank['bad-request-more'])
    case 403:
      return two(bank.forbidden, bank['forbidden-more'])
    case 500:
      return { notices: [bank['server-error']] }
    case 503:
      return { notices: [bank.unavailable] }
    default:
      return { notices: [serverMessage || bank['save-failed']] }
  }
}

/** The texts of a 401 and a 429 are fixed (docs/rules.md, Password change). */
function passwordSays(kind: Kind): Outcome {
  const byStatus: Record<number, string> = {
    400: kind.serverMessage || security['bad-request'],
    401: security['wrong-password'],
    429: security['rate-limited'],
  }
  return { notices: [byStatus[statusOf(kind)] ?? (kind.serverMessage || security['change-failed'])] }
}

/** The texts are those of the password change, but a false 429 asks for less than a minute. */
function unlinkSays(kind: Kind): Outcome {
  const byStatus: Record<number, string> = {
    401: security['wrong-password'],
    404: kind.serverMessage || security['not-offered'],
    429: security['rate-limited-for']({ n: 1 }),
  }
  return { notices: [byStatus[statusOf(kind)] ?? (kind.serverMessage || security['unlink-failed'])] }
}

const yourDataSays =
  (failed: string, byStatus: Readonly<Record<number, string>> = {}) =>
  (kind: Kind): Outcome => ({
    notices: [kind.serverMessage || ({ 404: yourData['not-offered'], ...byStatus }[statusOf(kind)] ?? failed)],
  })

async function withLongPassbook(panel: TestServer) {
  const member = await panel.register()
  for (let entry = 0; entry <= 50; entry += 1) await givePoints(panel, member.id, 1)
  return sessionOf(panel, member)
}
const withWithdrawal = async (panel: TestServer) => sessionOf(panel, await memberWith(panel, POINTS, 100))

const onProfile = { on: 'profile', facts: asMember } as const
const ofHistory = { call: 'withdrawalHistory', on: 'payment-history', facts: withWithdrawal } as const

/** A member whose last proof is too old for a download. */
async function withOldProof(panel: TestServer) {
  const facts = await asMember(panel)
  await forgetProof({ panel, facts })
  return facts
}
const toProof = [see(security['password-only']), press(yourData.download), see(proof.title)]
const withTwoDevices = async (panel: TestServer) => {
  const member = await panel.register()
  await panel.signIn(member)
  return sessionOf(panel, member)
}
const tick: Step = ({ page }) => page.getByLabel(security['login-code']).click()
const toDevices = [press(security.showDevices), see(devices.current)]

const ofPassbook = { call: 'ledger', on: 'passbook', facts: asFunded } as const

export const userScenes: readonly Scene[] = [
  profileLoad('profile', security['password-only']),
  profileLoad('dashboard', '1,000'),
  profileLoad('getBankDetails', bank.masked({ digits: '9012' })),
  {
    call: 'saveBankDetails',
    on: 'profile',
    facts: asFunded,
    before: [
      see(bank.masked({ digits: '9012' })),
      press(bank.edit),
      fill({ accountHolderName: 'Asha Rao', accountNumber: '987654329012', ifscCode: 'HDFC0001234' }),
    ],
    ...pressing(bank.save),
    done: { text: bank.masked({ digits: '9012' }), notices: [bank.saved] },
    says: bankSays,
    // A temporary failure has three attempts (docs/rules.md, Bank save).
    tries: (kind) => (kind.class === 'unanswered' || statusOf(kind) >= 500 ? 3 : 1),
  },
  {
    ...onProfile,
    call: 'changePassword',
    before: [
      press(security.change),
      fill(({ password }) => ({
        currentPassword: password,
        newPassword: 'Fresh#Rules1',
        confirmation: 'Fresh#Rules1',
      })),
    ],
    ...pressing(security.save),
    done: { text: security['password-only'], notices: [security.changed] },
    says: passwordSays,
    twice: { notices: [security['wrong-password']] },
  },
  {
    call: 'unlinkGoogle',
    on: 'profile',
    facts: asGoogleMember,
    before: [press(security.unlink), fill(({ password }) => ({ unlinkPassword: password }))],
    ...pressing(security.confirmUnlink),
    done: { text: security['password-only'], notices: [security.unlinked] },
    says: unlinkSays,
  },
  {
    ...onProfile,
    call: 'setLoginCode',
    before: [see(security['login-code'])],
    act: [tick],
    again: [tick],
    done: { text: security['password-only'], notices: [security['login-code-on']] },
    says: oneNotice({ otherwise: security['login-code-failed'] }),
  },
  {
    ...onProfile,
    call: 'listSessions',
    before: [see(security['password-only'])],
    ...pressing(security.showDevices),
    alone: true,
    done: { text: devices.current },
    says: oneNotice({ otherwise: security['devices-failed'] }),
  },
  {
    ...onProfile,
    call: 'endSession',
    facts: withTwoDevices,
    before: toDevices,
    ...pressing(devices.signOut),
    done: { text: devices.current, notices: [devices.ended] },
    // A session that has ended meanwhile is what the member wants.
    says: oneNotice({ otherwise: devices['end-failed'] }, (kind) =>
      statusOf(kind) === 404 ? { notices: [devices.ended], again: [], done: { notices: [devices.ended] } } : undefined,
    ),
  },
  {
    ...onProfile,
    call: 'endOtherSessions',
    facts: withTwoDevices,
    before: toDevices,
    ...pressing(devices.signOutOthers),
    done: { text: devices.current, notices: [devices['all-ended']] },
    says: oneNotice({ otherwise: devices['end-failed'] }),
  },
  {
    ...onProfile,
    call: 'prove',
    facts: withOldProof,
    before: [...toProof, fill(({ password }) => ({ 'proof-password': password }))],
    ...pressing(proof.continue),
    done: { text: yourData.title, notices: [yourData.downloaded] },
    says: oneNotice({ otherwise: proof['proof-failed'] }),
  },
  {
    ...onProfile,
    call: 'sendProofCode',
    facts: withOldProof,
    before: [...toProof, press(proof.useCode)],
    ...pressing(proof.send),
    done: { text: account.codeSent },
    says: oneNotice({ otherwise: proof['send-failed'] }),
  },
  {
    ...onProfile,
    call: 'exportData',
    before: [see(security['password-only'])],
    ...pressing(yourData.download),
    done: { text: yourData.title, notices: [yourData.downloaded] },
    says: yourDataSays(yourData['download-failed']),
  },
  {
    ...onProfile,
    call: 'getConsent',
    again: [press(common.tryAgain)],
    done: { text: consent.notAgreed },
    says: orHidden(consent.loadFailed),
  },
  {
    ...onProfile,
    call: 'giveConsent',
    reopens: true,
    before: [see(consent.notAgreed), press(consent.readAndAgree)],
    ...pressing(notice.agree),
    done: { text: consent.notGiven },
    says: oneNotice({ otherwise: notice.failed }),
  },
  {
    ...onProfile,
    call: 'changeNames',
    before: [press(record.changeNames), fill({ firstName: 'Mira', lastName: 'Iyengar' })],
    ...pressing(record.save),
    done: { text: 'Iyengar', notices: [record['names-changed']] },
    says: oneNotice({ otherwise: record['names-failed'] }),
  },
  {
    ...onProfile,
    call: 'changeEmail',
    facts: async (panel) => ({ ...(await asMember(panel)), other: newEmail() }),
    before: [press(record.changeEmail), fill(({ other }) => ({ newEmail: other }))],
    ...pressing(record.sendCode),
    done: { text: record.confirm },
    says: oneNotice({ otherwise: record['email-failed'] }),
  },
  {
    ...onProfile,
    call: 'confirmEmail',
    facts: async (panel) => ({ ...(await asMember(panel)), other: newEmail() }),
    before: [
      press(record.changeEmail),
      fill(({ other }) => ({ newEmail: other })),
      press(record.sendCode),
      see(record.confirm),
      async ({ page, panel, facts }) =>
        page.locator('[name=emailCode]').evaluate(
          (input: HTMLInputElement, code) => {
            input.value = code
            input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
          },
          await panel.code(facts.other ?? ''),
        ),
    ],
    ...pressing(record.confirm),
    done: { text: record.changeEmail, notices: [record['email-changed']] },
    says: oneNotice({ otherwise: record['email-failed'] }),
    twice: { notices: [], text: 'Invalid or expired code' },
  },
  {
    ...onProfile,
    call: 'eraseAccount',
    before: [press(yourData.delete), fill(({ password }) => ({ password }))],
    ...pressing(yourData.confirm),
    done: { text: profile.forGuests },
    says: yourDataSays(yourData['delete-failed'], { 401: yourData['wrong-password'] }),
    // The account's sessions are deleted.
    twice: { text: login.title, notices: [login.expired] },
  },
  {
    call: 'dashboard',
    on: 'dashboard',
    facts: asMember,
    again: [press(dashboard.retry)],
    done: { text: dashboard.activity },
    says: ({ serverMessage: message }) => ({
      notices: [message ? dashboard.failedBecause({ message }) : dashboard.failed],
    }),
  },
  {
    ...ofHistory,
    again: [press(history.tryAgain)],
    done: { text: history.one },
    says: oneNotice({ otherwise: history.failed }),
  },
  {
    ...ofHistory,
    doing: 'the file of all',
    before: [see(history.one)],
    ...pressing(history.download),
    alone: true,
    done: { text: history.one },
    says: oneNotice({ otherwise: history.downloadFailed }),
  },
  {
    ...ofPassbook,
    again: [press(passbook.tryAgain)],
    done: { text: passbook.one },
    // A server without the call answers 404.
    says: oneNotice({ otherwise: passbook.failed }, (kind) =>
      statusOf(kind) === 404 ? { notices: [passbook.notOffered] } : undefined,
    ),
  },
  {
    ...ofPassbook,
    doing: 'earlier entries',
    facts: withLongPassbook,
    before: [see(passbook.count({ n: '50' }))],
    ...pressing(passbook.earlier),
    alone: true,
    done: { text: passbook.count({ n: '51' }) },
    says: oneNotice({ otherwise: passbook.earlierFailed }),
  },
  {
    ...ofPassbook,
    doing: 'the file of all',
    before: [see(passbook.one)],
    ...pressing(passbook.download),
    alone: true,
    done: { text: passbook.one },
    says: oneNotice({ otherwise: passbook.downloadFailed }),
  },
]
