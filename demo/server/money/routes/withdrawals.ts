import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/contract/users.ts'
import { noteAccessChange, requireProof } from '../../accounts/proof.ts'
import { serve, serveReading } from '../../http/http.ts'
import { pointsOf } from '../../ledger/ledger.ts'
import { messages } from '../../refusals/messages.ts'
import type { MoneyBackend } from '../backend.ts'
import { bankDetailsOf, saveBankDetails } from '../bank.ts'
import { bankChangedMail, withdrawalMail } from '../mails.ts'
import { createHistory } from '../withdrawals/history.ts'
import { dueDate } from '../withdrawals/payout-day.ts'
import { historyPage } from '../withdrawals/rules.ts'
import { requestWithdrawal } from '../withdrawals/withdrawal.ts'

export function serveWithdrawals(app: FastifyInstance, backend: MoneyBackend): void {
  const { vault, mail, config } = backend
  const { payouts } = config

  serve(app, backend, users.getBankDetails, async ({ member, store, now }) => ({
    success: true,
    bankDetails: (await bankDetailsOf(store, vault, member.id)) ?? null,
    payoutBy: dueDate(now, payouts),
  }))

  serve(app, backend, users.saveBankDetails, async ({ body, member, store, now }) => {
    const change = await saveBankDetails(store, vault, member.id, body, now)
    if (change) {
      await noteAccessChange(store, member.id, now)
      await mail.enqueue(store, bankChangedMail(member, change))
    }
    return { success: true, message: messages.bankSaved }
  })

  serve(app, backend, users.requestWithdrawal, async (caller) => {
    await requireProof(caller, 'after-change')
    const { body, member, store, now } = caller
    const requested = await requestWithdrawal(store, {
      vault,
      userId: member.id,
      amount: body.amount,
      payouts,
      at: now,
    })
    await mail.enqueue(store, withdrawalMail(member, requested))
    return {
      success: true,
      message: messages.withdrawalRequested,
      points: await pointsOf(store, member.id),
      transactionId: requested.transactionId,
      expectedBy: requested.expectedBy,
    }
  })

  serveReading(app, backend, users.withdrawalHistory, createHistory(backend.database), ({ rows, total, limit }) =>
    historyPage(rows, total, limit),
  )
}
