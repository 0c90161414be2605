import { APPROVED, type PointsUpdated, REJECTED } from '../../../../src/api/live.ts'

export function decisionNotice(rejected: boolean, amount: number): PointsUpdated {
  return {
    reason: rejected ? REJECTED : APPROVED,
    message: rejected
      ? `Withdrawal rejected. ${amount} points restored to your account.`
      : `Withdrawal approved! ${amount} points deducted.`,
    change: amount,
  }
}
