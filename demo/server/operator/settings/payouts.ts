import { readFileSync } from 'node:fs'
import { checkDate } from '../../../../src/contract/validation/date.ts'
import { ANSWER_COLUMNS, ANSWER_STATUSES } from '../../money/withdrawals/bank-answers.ts'
import { readColumns } from '../../money/withdrawals/bank-file.ts'
import { type Meanings, readMeanings } from '../../money/withdrawals/named-columns.ts'
import { WEEKDAYS, type Weekday } from '../../money/withdrawals/payout-day.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { textOf } from '../text-file.ts'
import { whyUnreadable } from '../unreadable.ts'
import { readBy } from './schemas.ts'

export const DEFAULT_COLUMNS =
  'Beneficiary Name=holder; Account Number=account; IFSC=ifsc; Amount=amount; Reference=reference'

export const DEFAULT_ANSWER_COLUMNS =
  'Reference=reference; Status=status; UTR=utr; Reason=reason; Mode=mode; Amount=amount'
export const DEFAULT_ANSWER_STATUSES = 'Paid=paid; Returned=returned'

export const workingDays = readBy<readonly Weekday[]>((text, faults) => {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknown = words.find((word) => !WEEKDAYS.some((day) => day === word))
  const fault = unknown ? `: ${unknown} is not a day` : words.length === 0 && ' names no day'
  if (fault) faults.push(`${fault}: use ${WEEKDAYS.join(', ')}`)
  return WEEKDAYS.filter((day) => words.includes(day))
})

/** Reads a file with one date a line and an optional name after it. A line that starts with # is a comment. */
export const holidays = readBy<readonly string[]>((file, faults) => {
  let text: string
  try {
    text = textOf(file, readFileSync(file))
  } catch (fault) {
    faults.push(
      `: ${fault instanceof StartFailure ? fault.message : whyUnreadable(file, fault as NodeJS.ErrnoException)}`,
    )
    return []
  }
  return text.split('\n').flatMap((line, at) => {
    const [day = ''] = line.trim().split(/\s+/)
    if (!day || day.startsWith('#')) return []
    if (checkDate(day)) faults.push(`: ${file}:${at + 1}: ${day} is not a date such as 2026-12-25`)
    return [day]
  })
})

export const payoutColumns = readBy<string>((text, faults) => {
  faults.push(...readColumns(text).faults)
  return text
})

const answersBy = <const Form extends Parameters<typeof readMeanings>[1]>(form: Form) =>
  readBy<Meanings<Form['names'][number]>>((text, faults) => {
    const read = readMeanings<Form['names'][number]>(text, form)
    faults.push(...read.faults)
    return read.meanings
  })

export const answerColumns = answersBy(ANSWER_COLUMNS)
export const answerStatuses = answersBy(ANSWER_STATUSES)
