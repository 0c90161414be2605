export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'processed', 'rejected', 'returned'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** The ways in which Indian banks transfer money. FT is a transfer within one bank. */
export const PAYMENT_MODES = ['IMPS', 'NEFT', 'UPI', 'RTGS', 'FT'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
