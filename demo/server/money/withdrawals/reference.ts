import { eq } from 'drizzle-orm'
import { readPlain } from '../../../../src/contract/validation/typed.ts'
import { causeOf, codeOf } from '../../db/cause.ts'
import { withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { conflict, invalid } from '../../refusals/failure.ts'

/** The database checks the same form (docs/rules.md, Bank references). */
const FORM = /^[A-Z\d]{8,35}$/
const HAS_DIGIT = /[1-9]/

/** A long number that ends so was rounded: a spreadsheet keeps the digits of 5.12346E+11, or the first fifteen. */
const ROUNDED = /^(?:\d{3,}000000|\d{15}0{3,})$/

const SHORTENED = /^\d+([.,]\d*)?E\+?\d+$/

function faultOf(reference: string): string | undefined {
  const said = `The bank's reference ${reference}`
  if (SHORTENED.test(reference) || ROUNDED.test(reference))
    return `${said} is a number that a spreadsheet has shortened. Take the reference from the bank's own file, and open that file with the column as text`
  if (!FORM.test(reference) || !HAS_DIGIT.test(reference))
    return `${said} has the wrong form. A reference has 8 to 35 letters and digits, and one digit at least is not 0`
  return undefined
}

export const plainReference = (text: string): string => readPlain(text).toUpperCase()

/** Reads the reference (UTR) that a bank gives a payment. @throws a 400 for another form */
export function readReference(text: string): string {
  const reference = plainReference(text)
  if (!reference) throw invalid("The bank's reference is missing")
  const fault = faultOf(reference)
  if (fault) throw invalid(fault)
  return reference
}

const UNIQUE = 'withdrawals_bank_reference'

/**
 * Runs work that stores a reference. The database decides whether another payment has it, because two operators may
 * store it at once. @throws a 409 that names the other payment
 */
export async function storeReference<T>(store: Store, reference: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    const { constraint } = (causeOf(fault) ?? {}) as { readonly constraint?: unknown }
    if (reference === null || codeOf(fault) !== '23505' || constraint !== UNIQUE) throw fault
    const [other] = await store.select().from(withdrawals).where(eq(withdrawals.bankReference, reference))
    throw conflict(
      `The bank's reference ${reference} belongs to the payment of ${other?.transactionId}. Each payment has its own: ask the bank which is right. To correct a wrong one, run panel withdrawals correct; with --swap it exchanges two that were mixed up`,
    )
  }
}
