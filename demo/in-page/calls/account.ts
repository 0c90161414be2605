import type * as complaints from '../../../src/contract/complaints.ts'
import type * as google from '../../../src/contract/google.ts'
import type * as ownRecord from '../../../src/contract/own-record.ts'
import type * as passkeys from '../../../src/contract/passkeys.ts'
import type * as security from '../../../src/contract/security.ts'
import { OPEN } from '../../server/money/withdrawals/statuses.ts'
import { Refusal } from '../../server/refusals/failure.ts'
import { messages } from '../../server/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { type InPage, shown } from '../panel.ts'
import { matches } from '../passwords.ts'
import { endSessions } from '../sessions.ts'

type NotServed = Some<
  | keyof typeof google
  | keyof typeof passkeys
  | keyof typeof security
  | keyof typeof ownRecord
  | keyof typeof complaints
  | 'getConsent'
  | 'giveConsent'
>
type Account = Some<'profile' | 'exportData' | 'eraseAccount' | 'getNotice'> & NotServed

const missing = (): never => {
  throw new Refusal('not-found')
}

/** The page is the only device, it may be anybody's, and nothing leaves it. */
const notServed: NotServed = {
  linkGoogle: missing,
  finishGoogleLink: missing,
  unlinkGoogle: missing,
  exchangeGoogleCode: missing,
  listPasskeys: missing,
  passkeyCreation: missing,
  addPasskey: missing,
  renamePasskey: missing,
  removePasskey: missing,
  passkeyRequest: missing,
  passkeySignIn: missing,
  passkeyProofRequest: missing,
  passkeyProof: missing,
  listSessions: missing,
  endSession: missing,
  endOtherSessions: missing,
  setLoginCode: missing,
  sendProofCode: missing,
  prove: missing,
  getConsent: missing,
  giveConsent: missing,
  chooseLanguage: missing,
  changeNames: missing,
  changeEmail: missing,
  confirmEmail: missing,
  listComplaints: missing,
  fileComplaint: missing,
  getNominee: missing,
  nameNominee: missing,
  removeNominee: missing,
}

export function account(panel: InPage): Account {
  const { state, now } = panel
  return {
    profile: ({ member }) => ({
      success: true,
      user: shown(state, member),
      hasPassword: member.password !== null,
      google: null,
    }),
    exportData({ member }) {
      const own = <Row extends { readonly userId: string }>(rows: readonly Row[]) =>
        rows.filter(({ userId }) => userId === member.id).map(({ userId: _, ...row }) => row)
      const { password: _, bank, ...account } = member
      const data = {
        exportedAt: new Date(now()).toISOString(),
        account,
        bankDetails: bank,
        surveys: own(state.responses),
        unfinishedSurveys: own(state.drafts),
        screenings: own(state.places),
        points: own(state.transactions),
        withdrawals: own(state.withdrawals),
        redemptions: own(state.redemptions),
        sessions: own(state.sessions).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt })),
      }
      return { success: true, data }
    },
    async eraseAccount({ member, body }) {
      if (member.password === null) throw new Refusal('erase-without-password')
      if (!(await matches(member.password, body.password ?? ''))) throw new Refusal('wrong-password')
      if (state.withdrawals.some(({ userId, status }) => userId === member.id && OPEN.includes(status)))
        throw new Refusal('withdrawal-open')
      const others = <Row extends { readonly userId: string }>(rows: readonly Row[]) =>
        rows.filter(({ userId }) => userId !== member.id)
      state.members = state.members.filter((one) => one !== member)
      state.codes = others(state.codes)
      state.responses = others(state.responses)
      state.drafts = others(state.drafts)
      state.places = others(state.places)
      state.transactions = others(state.transactions)
      state.withdrawals = others(state.withdrawals)
      state.redemptions = others(state.redemptions)
      state.requests = Object.fromEntries(
        Object.entries(state.requests).filter(([key]) => !key.startsWith(`${member.id} `)),
      )
      endSessions(panel, member.id)
      return { success: true, message: messages.accountErased }
    },
    getNotice: () => ({ success: true, notice: null }),
    ...notServed,
  }
}
