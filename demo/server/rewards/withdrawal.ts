import { randomUUID } from 'node:crypto'
import { checkWithdrawal, WITHDRAWAL_MINIMUM } from '../../../src/validation/withdrawal.ts'
import { bankDetailsOf, lastBankChange } from '../accounts/bank.ts'
import type { Store } from '../db/open.ts'
import { payoutAccounts, withdrawals } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'
import { InsufficientPoints, MOST_POINTS, post } from '../ledger/ledger.ts'
import { accountRow, placeOfPayout } from '../vault/bank.ts'
import type { Vault } from '../vault/vault.ts'
import { bankCodeOf } from './bank-name.ts'
import type { Withdrawal } from './decision.ts'
import { insufficientPoints, randomCode } from './redemption.ts'

const FAULTS = {
  'amount-whole': 'The amount must be a whole number',
  'amount-minimum': `The minimum withdrawal is ${WITHDRAWAL_MINIMUM} points`,
}

export interface WithdrawalRequest {
  /** Opens the member's bank details, and seals them again for this one withdrawal. */
  readonly vault: Vault
  readonly userId: string
  readonly amount: number
  readonly at: Date
}

/** Holds the points, so that they cannot be spent twice, until the request is decided. */
export const requestWithdrawal = (
  store: Store,
  { vault, userId, amount, at }: WithdrawalRequest,
): Promise<Withdrawal> =>
  store.transaction(async (transaction) => {
    // whether the balance holds the amount, the ledger decides
    const fault = checkWithdrawal(amount, MOST_POINTS)
    if (fault === 'amount-balance') throw insufficientPoints()
    if (fault) throw new HttpFailure(400, 'invalid-amount', FAULTS[fault])
    const bank = await bankDetailsOf(transaction, vault, userId)
    if (!bank) {
      throw new HttpFailure(400, 'bank-details-missing', 'Please add your bank details to enable withdrawals')
    }
    // read after the account: a change in between marks this withdrawal too, and never hides one
    const change = await lastBankChange(transaction, userId)
    const id = randomUUID()
    const row: Withdrawal = {
      id,
      transactionId: randomCode('WD', 2),
      userId,
      amount,
      status: 'pending',
      bankCode: bankCodeOf(bank.ifscCode),
      accountEnd: bank.accountNumber.slice(-4),
      accountChangedAt: change?.at ?? null,
      accountBefore: change?.before ?? null,
      rejectionReason: null,
      requestDate: at,
      processedDate: null,
    }
    await transaction.insert(withdrawals).values(row)
    await transaction
      .insert(payoutAccounts)
      .values({ withdrawalId: id, userId, ...accountRow(vault, placeOfPayout(id, userId), bank) })
    await post(transaction, {
      kind: 'withdrawal_hold',
      userId,
      reference: id,
      points: amount,
      at,
    }).catch((fault) => {
      throw fault instanceof InsufficientPoints ? insufficientPoints() : fault
    })
    return row
  })
