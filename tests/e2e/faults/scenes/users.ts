import { verify } from '../../../../src/api/session.ts'
import { dashboardMessages } from '../../../../widgets/dashboard/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { passbookMessages } from '../../../../widgets/passbook/messages.ts'
import { paymentHistoryMessages } from '../../../../widgets/payment-history/messages.ts'
import {
  bankMessages,
  profileMessages,
  securityMessages,
  yourDataMessages,
} from '../../../../widgets/profile/messages.ts'
import { givePoints } from '../../../support/points.ts'
import type { TestServer } from '../../../support/server.ts'
import { memberWith } from '../../../support/withdrawals.ts'
import type { Kind } from '../kinds.ts'
import { asFunded, asMember, noteGoogleAccount, POINTS, sessionOf } from '../members.ts'
import { endsSession, isDone, type Outcome, oneNotice, type Scene, statusOf } from '../scene.ts'

const profile = profileMessages.get()
const bank = bankMessages.get()
const security = securityMessages.get()
const yourData = yourDataMessages.get()
const login = loginMessages.get()
const dashboard = dashboardMessages.get()
const history = paymentHistoryMessages.get()
const passbook = passbookMessages.get()

/** The three calls of the profile fail one by one; what the others brought shows. */
const profileLoad = (call: string, text: string): Scene => ({
  call,
  on: 'profile',
  facts: asFunded,
  again: [{ press: profile.retry }],
  done: { text },
  says: oneNotice({ otherwise: profile.failed }, endsSession),
})

/** Line by line; only the 400 and what the table does not name let the server speak (docs/rules.md, Bank save). */
function bankSays(kind: Kind): Outcome {
  const { how, serverMessage } = kind
  const two = (first: string, second: string) => ({ notices: [`${first} ${second}`] })
  if (how.by === 'offline') return { notices: [bank.offline], unsent: true }
  if (how.by === 'time') return two(bank.timeout, bank['timeout-more'])
  if (kind.class === 'unanswered') return { notices: [bank['no-answer']] }
  if (kind.class !== 'answered') return { notices: [bank.unexpected] }
  switch (statusOf(kind)) {
    case 400:
      return two(serverMessage || bank['bad-request'], bank['bad-request-more'])
    case 401:
      return 'signed out'
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

/** The words for a 401 and a 429 are fixed (docs/rules.md, Password change). */
function passwordSays(kind: Kind): Outcome {
  // the first try did change it, so what was the current password is none any more
  if (isDone(kind))
    return { notices: [security['change-failed']], done: { text: '', notices: [security['wrong-password']] } }
  const byStatus: Record<number, string> = {
    400: kind.serverMessage || security['bad-request'],
    401: security['wrong-password'],
    429: security['rate-limited'],
  }
  return { notices: [byStatus[statusOf(kind)] ?? (kind.serverMessage || security['change-failed'])] }
}

/** In the words of the password change, but a false 429 asks for less than a minute; offline nothing is sent. */
function unlinkSays(kind: Kind): Outcome {
  if (kind.how.by === 'offline') return { notices: [security.offline], unsent: true }
  const byStatus: Record<number, string> = {
    401: security['wrong-password'],
    404: kind.serverMessage || security['not-offered'],
    429: security['rate-limited-for']({ n: 1 }),
  }
  return { notices: [byStatus[statusOf(kind)] ?? (kind.serverMessage || security['unlink-failed'])] }
}

/** Of our own: the server's message goes first, and a server without the call is not asked again. */
const yourDataSays =
  (failed: string, byStatus: Readonly<Record<number, string>> = {}) =>
  (kind: Kind): Outcome => ({
    notices: [kind.serverMessage || ({ 404: yourData['not-offered'], ...byStatus }[statusOf(kind)] ?? failed)],
  })
const eraseSays = yourDataSays(yourData['delete-failed'], { 401: yourData['wrong-password'] })

/** One entry more than show at first. */
async function withLongPassbook(panel: TestServer) {
  const member = await panel.register()
  for (let entry = 0; entry <= 50; entry += 1) await givePoints(panel, member.id, 1)
  return sessionOf(panel, member)
}

export const userScenes: readonly Scene[] = [
  profileLoad('profile', security['password-only']),
  profileLoad('dashboard', '1,000'),
  profileLoad('getBankDetails', bank.masked({ digits: '9012' })),
  {
    call: 'saveBankDetails',
    on: 'profile',
    facts: asFunded,
    before: () => [
      { see: bank.masked({ digits: '9012' }) },
      { press: bank.edit },
      { fill: { accountHolderName: 'Asha Rao', accountNumber: '987654329012', ifscCode: 'HDFC0001234' } },
    ],
    act: [{ press: bank.save }],
    again: [{ press: bank.save }],
    done: { text: bank.masked({ digits: '9012' }), notices: [bank.saved] },
    says: bankSays,
    // three attempts where it may pass, a second and then two apart (docs/rules.md, Bank save)
    hurry: 2000,
    tries: (kind) => (kind.class === 'unanswered' || statusOf(kind) >= 500 ? 3 : 1),
  },
  {
    call: 'changePassword',
    on: 'profile',
    fresh: asMember,
    before: ({ password = '' }) => [
      { press: security.change },
      { fill: { currentPassword: password, newPassword: 'Fresh#Rules1', confirmation: 'Fresh#Rules1' } },
    ],
    act: [{ press: security.save }],
    again: [{ press: security.save }],
    done: { text: security['password-only'], notices: [security.changed] },
    says: passwordSays,
  },
  {
    call: 'unlinkGoogle',
    on: 'profile',
    fresh: async (panel) => {
      const facts = await asMember(panel)
      await noteGoogleAccount(panel, facts)
      const { answer } = await panel.call(verify, { token: facts.token })
      return { ...facts, user: JSON.stringify(answer.user) }
    },
    before: ({ password = '' }) => [{ press: security.unlink }, { fill: { unlinkPassword: password } }],
    act: [{ press: security.confirmUnlink }],
    again: [{ press: security.confirmUnlink }],
    done: { text: security['password-only'], notices: [security.unlinked] },
    says: unlinkSays,
  },
  {
    call: 'exportData',
    on: 'profile',
    facts: asMember,
    before: () => [{ see: security['password-only'] }],
    act: [{ press: yourData.download }],
    again: [{ press: yourData.download }],
    done: { text: yourData.title, notices: [yourData.downloaded], saves: true },
    says: (kind) => endsSession(kind) ?? yourDataSays(yourData['download-failed'])(kind),
  },
  {
    call: 'eraseAccount',
    on: 'profile',
    fresh: asMember,
    before: ({ password = '' }) => [{ press: yourData.delete }, { fill: { password } }],
    act: [{ press: yourData.confirm }],
    again: [{ press: yourData.confirm }],
    done: { text: profile.forGuests },
    // the first try did delete it, and the session with it
    says: (kind) =>
      isDone(kind)
        ? { notices: [yourData['delete-failed']], done: { text: login.title, notices: [login.expired] } }
        : eraseSays(kind),
  },
  {
    call: 'dashboard',
    on: 'dashboard',
    facts: asMember,
    again: [{ press: dashboard.retry }],
    done: { text: dashboard.activity },
    says: (kind) =>
      endsSession(kind) ?? {
        notices: [kind.serverMessage ? dashboard.failedBecause({ message: kind.serverMessage }) : dashboard.failed],
      },
  },
  {
    call: 'withdrawalHistory',
    on: 'payment-history',
    facts: async (panel) => sessionOf(panel, await memberWith(panel, POINTS, 100)),
    again: [{ press: history.tryAgain }],
    done: { text: history.one },
    says: oneNotice({ otherwise: history.failed }, endsSession),
  },
  {
    call: 'withdrawalHistory',
    on: 'payment-history',
    doing: 'the file of all',
    facts: async (panel) => sessionOf(panel, await memberWith(panel, POINTS, 100)),
    before: () => [{ see: history.one }],
    act: [{ press: history.download }],
    again: [{ press: history.download }],
    done: { text: history.one, saves: true },
    says: oneNotice({ otherwise: history.downloadFailed }, endsSession),
  },
  {
    call: 'ledger',
    on: 'passbook',
    facts: asFunded,
    again: [{ press: passbook.tryAgain }],
    done: { text: passbook.one },
    // a server without the call says only that there is nothing at its address
    says: oneNotice({ otherwise: passbook.failed }, (kind) =>
      statusOf(kind) === 404 ? { notices: [passbook.notOffered] } : endsSession(kind),
    ),
  },
  {
    call: 'ledger',
    on: 'passbook',
    doing: 'earlier entries',
    facts: withLongPassbook,
    before: () => [{ see: passbook.count({ n: '50' }) }],
    act: [{ press: passbook.earlier }],
    again: [{ press: passbook.earlier }],
    done: { text: passbook.count({ n: '51' }) },
    says: oneNotice({ otherwise: passbook.earlierFailed }, endsSession),
  },
  {
    call: 'ledger',
    on: 'passbook',
    doing: 'the file of all',
    facts: asFunded,
    before: () => [{ see: passbook.one }],
    act: [{ press: passbook.download }],
    again: [{ press: passbook.download }],
    done: { text: passbook.one, saves: true },
    says: oneNotice({ otherwise: passbook.downloadFailed }, endsSession),
  },
]
