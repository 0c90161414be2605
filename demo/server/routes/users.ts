import type { FastifyInstance } from 'fastify'
import * as users from '../../../src/api/users.ts'
import { RESET_PASSWORD_MINIMUM } from '../../../src/validation/password.ts'
import { checkChosenPassword } from '../../../src/validation/password-change.ts'
import { bankDetailsOf, saveBankDetails } from '../accounts/bank.ts'
import { readPassword } from '../accounts/given.ts'
import { bankChangedLetter, passwordChangedLetter, withdrawalLetter } from '../accounts/letters.ts'
import { lockMember, shown } from '../accounts/members.ts'
import { replacePassword } from '../accounts/new-password.ts'
import { HttpFailure } from '../failure.ts'
import { serve } from '../http.ts'
import { figuresOf, pointsOf } from '../ledger/ledger.ts'
import type { Panel } from '../panel.ts'
import { bankNameOf } from '../rewards/bank-name.ts'
import { withdrawalsOf } from '../rewards/history.ts'
import { requestWithdrawal } from '../rewards/withdrawal.ts'
import { completedBy, openSurveysOf } from '../surveys/submission.ts'

const wrongPassword = () => new HttpFailure(401, 'wrong-password', 'Current password is incorrect. Please try again.')

/** Spec, section 9: the dashboard shows one survey of each kind. */
const RECENT = 1

export function serveUsers(app: FastifyInstance, panel: Panel): void {
  const { vault, passwords, limits, mail } = panel

  serve(app, panel, users.profile, async ({ member, store }) => ({
    success: true,
    user: await shown(store, member),
    hasPassword: member.passwordHash !== null,
  }))

  serve(app, panel, users.dashboard, async ({ member, store }) => {
    const completed = await completedBy(store, member.id)
    const open = await openSurveysOf(store, member.id)
    const { earned, redemptions, paidOut } = await figuresOf(store, member.id)
    const stats = {
      totalSurveys: completed.length,
      totalPointsEarned: earned,
      totalRedemptions: redemptions,
      currentPoints: await pointsOf(store, member.id),
      approvedWithdrawalAmount: paidOut,
    }
    const recentCompletedSurveys = completed.slice(0, RECENT).map(({ response, survey }) => ({
      Survey: { title: survey.title },
      pointsEarned: response.pointsEarned,
      updatedAt: response.completedAt.toISOString(),
      createdAt: response.completedAt.toISOString(),
    }))
    return {
      success: true,
      dashboard: {
        user: { createdAt: member.createdAt.toISOString() },
        stats,
        recentCompletedSurveys,
        recentOpenSurveys: open.slice(0, RECENT),
      },
    }
  })

  serve(app, panel, users.getBankDetails, async ({ member, store }) => ({
    success: true,
    bankDetails: (await bankDetailsOf(store, vault, member.id)) ?? null,
  }))

  serve(app, panel, users.saveBankDetails, async ({ body, member, store, now }) => {
    const change = await saveBankDetails(store, vault, member.id, body, now)
    if (change) await mail.enqueue(store, bankChangedLetter(member, change))
    return { success: true, message: 'Bank account details updated successfully!' }
  })

  serve(app, panel, users.changePassword, async ({ body, member, token, store, now }) => {
    await limits.take('password', member.id, 'Too many password change attempts. Please try again later.')
    const { newPassword, currentPassword } = body
    if (member.passwordHash !== null) {
      if (!currentPassword) throw new HttpFailure(400, 'invalid-request', 'Current password is required')
      if (!(await passwords.matches(member.passwordHash, currentPassword))) throw wrongPassword()
    }
    await limits.giveBack('password', member.id)
    const fault = checkChosenPassword(newPassword)
    const message =
      fault === 'password-short'
        ? `Password must be at least ${RESET_PASSWORD_MINIMUM} characters`
        : 'Password must meet at least 4 of the 5 security requirements'
    const password = readPassword(newPassword, !fault, message)
    const passwordHash = await passwords.hash(password)
    await store.transaction(async (within) => {
      const current = await lockMember(within, member.id)
      // a reset meanwhile goes first: it has ended this session too
      if (current?.passwordHash !== member.passwordHash) throw wrongPassword()
      await replacePassword(within, member.id, passwordHash, token)
      await mail.enqueue(within, passwordChangedLetter(member, now))
    })
    return { success: true, message: 'Password updated successfully! Your account is now more secure.' }
  })

  serve(app, panel, users.requestWithdrawal, async ({ body, member, store, now }) => {
    const requested = await requestWithdrawal(store, { vault, userId: member.id, amount: body.amount, at: now })
    await mail.enqueue(store, withdrawalLetter(member, requested))
    return {
      success: true,
      message: 'Withdrawal request submitted successfully! Your request is being processed.',
      points: await pointsOf(store, member.id),
    }
  })

  serve(app, panel, users.withdrawalHistory, async ({ query, member, store }) => {
    const { rows, total, totalPages } = await withdrawalsOf(store, member.id, query)
    const withdrawalHistory = rows.map((row) => ({
      id: row.id,
      transactionId: row.transactionId,
      requestDate: row.requestDate.toISOString(),
      processedDate: row.processedDate?.toISOString() ?? null,
      amount: row.amount,
      status: row.status,
      rejectionReason: row.rejectionReason,
      bankDetails: { bankName: bankNameOf(row.bankCode), accountNumber: row.accountEnd },
    }))
    return { success: true, withdrawalHistory, pagination: { totalPages, total } }
  })
}
