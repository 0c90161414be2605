import { randomUUID } from 'node:crypto'
import { checkWithdrawal, WITHDRAWAL_MINIMUM } from '../../../src/validation/withdrawal.ts'
import { bankDetailsOf } from '../accounts/bank.ts'
import type { Store } from '../db/open.ts'
import { payoutAccounts, withdrawals } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'
import { InsufficientPoints, MOST_POINTS, post } from '../ledger/ledger.ts'
import { accountRow, placeOfPayout } from '../vault/bank.ts'
import type { Vault } from '../vault/vault.ts'
import { bankCodeOf } from './bank-name.ts'
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

/** Holds the points, so that they cannot be spent twice, until the request is decided. Answers its id. */
export const requestWithdrawal = (store: Store, { vault, userId, amount, at }: WithdrawalRequest): Promise<string> =>
  store.transaction(async (transaction) => {
    // whether the balance holds the amount, the ledger decides
    const fault = checkWithdrawal(amount, MOST_POINTS)
    if (fault === 'amount-balance') throw insufficientPoints()
    if (fault) throw new HttpFailure(400, 'invalid-amount', FAULTS[fault])
    const bank = await bankDetailsOf(transaction, vault, userId)
    if (!bank) {
      throw new HttpFailure(400, 'bank-details-missing', 'Please add your bank details to enable withdrawals')
    }
    const id = randomUUID()
    await transaction.insert(withdrawals).values({
      id,
      transactionId: randomCode('WD', 2),
      userId,
      amount,
      status: 'pending',
      bankCode: bankCodeOf(bank.ifscCode),
      accountEnd: bank.accountNumber.slice(-4),
      requestDate: at,
    })
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
    return id
  })
