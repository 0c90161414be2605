import {
  CODE_LIFE,
  codeFrom,
  HALF,
  isFresh,
  mailFor,
  refuseDuring,
  TRIES,
  wrongCode,
} from '../server/accounts/rules.ts'
import { readCode, readEmail } from '../server/accounts/typed.ts'
import type { Purpose } from '../server/db/schema.ts'
import { seconds } from '../server/refusals/failure.ts'
import { type InPage, memberByEmail, newId } from './panel.ts'
import type { Code, Member } from './state.ts'

const randomNumber = (): bigint =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((number, part) => (number << 32n) | BigInt(part), 0n)

export interface Asking {
  readonly purpose: Purpose
  readonly email: string
}

export function waitForNext({ state, resendAfter, now }: InPage, { purpose, email }: Asking): number {
  const at = now()
  const key = `${purpose} ${email}`
  const mailed = state.mailed[key] ?? {}
  state.mailed[key] = mailed
  const left = (mailed.again ?? Number.NEGATIVE_INFINITY) + resendAfter * 1000 - at
  if (left > 0) return seconds(left)
  // the first mail starts no wait, so that a member whose mail was lost can request another one at once
  if (mailed.first === undefined || at - mailed.first >= CODE_LIFE) mailed.first = at
  else mailed.again = at
  return 0
}

export const refuseTooSoon = (panel: InPage, asking: Asking): void => refuseDuring(waitForNext(panel, asking))

export function sendCode({ state, mail, now }: InPage, { id: userId, email }: Member, purpose: Purpose): void {
  const isLive = (one: Code) => one.userId === userId && one.purpose === purpose && isFresh(one.until, now(), HALF)
  let found = state.codes.find(isLive)
  if (!found) {
    found = { userId, purpose, code: codeFrom(purpose, randomNumber()), until: now() + CODE_LIFE }
    state.codes.push(found)
  }
  mail.send({ email, purpose, code: found.code })
}

export function answerMailRequest(panel: InPage, kind: Parameters<typeof mailFor>[0], email: string): void {
  const member = memberByEmail(panel.state, email)
  const brings = mailFor(kind, member)
  if (brings === 'known') panel.mail.send({ email, purpose: 'registration', code: undefined })
  else if (member && brings) sendCode(panel, member, brings)
}

export function issueChallenge({ state }: InPage): string {
  const challenge = newId()
  state.guesses[challenge] = 0
  return challenge
}

interface Given {
  readonly email: string
  readonly otp: string
  readonly challenge?: string | null | undefined
}

export function checkCode({ state, now }: InPage, purpose: Purpose, { email: typed, otp, challenge }: Given): Member {
  const email = readEmail(typed)
  const code = readCode(purpose, otp)
  const isKnown = typeof challenge === 'string' && Object.hasOwn(state.guesses, challenge)
  const key = isKnown ? challenge : `${purpose} ${email}`
  const guesses = state.guesses[key] ?? 0
  if (guesses >= TRIES) throw wrongCode(purpose, isKnown)
  const member = memberByEmail(state, email)
  const isRight = (one: Code) =>
    one.userId === member?.id && one.purpose === purpose && one.code === code && one.until > now()
  if (member && state.codes.some(isRight)) return member
  state.guesses[key] = guesses + 1
  throw wrongCode(purpose, isKnown && guesses + 1 >= TRIES)
}

export function spendCodes({ state, mail }: InPage, { id, email }: Member, purpose?: Purpose): void {
  state.codes = state.codes.filter((one) => one.userId !== id || (purpose && one.purpose !== purpose))
  mail.spent(email)
}
