import { escapeHtml } from '../html.ts'
import type { Letter } from '../mail.ts'
import { CODE_MINUTES, type Purpose } from './codes.ts'

const SUBJECTS: Record<Purpose, string> = {
  registration: 'Confirm your e-mail address',
  login: 'Your sign-in code',
  reset: 'Your password reset code',
}

const REASONS: Record<Purpose, string> = {
  registration: 'Use this code to confirm your e-mail address and finish your registration.',
  login: 'Use this code to finish signing in.',
  reset: 'Use this code to set a new password.',
}

const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><body>${paragraphs.map((part) => `<p>${part}</p>`).join('')}</body></html>`

export function codeLetter(to: string, firstName: string, purpose: Purpose, code: string): Letter {
  const greeting = `Hello ${firstName},`
  const rest = `The code works once, for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this mail.`
  return {
    to,
    subject: SUBJECTS[purpose],
    text: [greeting, REASONS[purpose], code, rest].join('\n\n'),
    html: page([escapeHtml(greeting), REASONS[purpose], `<strong>${code}</strong>`, rest]),
    code,
  }
}

/** For who registers an address that has an account: the screen says the same as to anybody else. */
export function knownLetter(to: string, firstName: string): Letter {
  const parts = [
    `Hello ${firstName},`,
    'Somebody, perhaps you, tried to register with this e-mail address. You already have an account: sign in with it.',
    'If you forgot your password, choose "Forgot your password" on the sign-in screen.',
  ]
  return {
    to,
    subject: 'You already have an account',
    text: parts.join('\n\n'),
    html: page(parts.map(escapeHtml)),
  }
}
