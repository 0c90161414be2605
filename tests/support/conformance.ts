import { afterAll, beforeAll } from 'vitest'
import { english } from '../../demo/server/mail/texts/english.ts'
import { checkConformance, type Finding } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import type { CodeFor } from '../../demo/server/operator/conformance/visit.ts'
import { type BreakingServer, startBreakingServer } from './breaking-server.ts'
import { newEmail, startServer, type TestServer } from './server.ts'

export interface Checked {
  /** Asked for a code at each sign-in, so that every rule can be tried. */
  readonly reference: TestServer
  /** The same behind a proxy that can break one call. */
  readonly server: BreakingServer
}

/** Starts the two for a suite. */
export function startChecked(): Checked {
  const checked = {} as { -readonly [Key in keyof Checked]: Checked[Key] }
  beforeAll(async () => {
    checked.reference = await startServer({ loginCode: 'all' })
    checked.server = await startBreakingServer(checked.reference.url)
  })
  afterAll(async () => {
    await checked.server.close()
    await checked.reference.close()
  })
  return checked
}

const subjects: Readonly<Record<CodeFor, string>> = {
  registration: english.registration.subject,
  'sign-in': english.login.subject,
  'a new password': english.reset.subject,
}

/** The newest code for a purpose, as the person at the terminal finds it in the mail. */
async function readCode(reference: TestServer, email: string, purpose: CodeFor): Promise<string> {
  const mail = (await reference.mailbox(email)).find(({ subject }) => subject === subjects[purpose])
  if (!mail?.code) throw new Error(`no code for ${purpose} was mailed to ${email}`)
  return mail.code
}

/** Runs the check with two new members, whose codes are read from the reference server's mailbox. */
export const checkServer = (api: string, reference: TestServer): Promise<Finding[]> =>
  checkConformance({
    api,
    email: newEmail(),
    secondEmail: newEmail(),
    askCode: (email, purpose) => readCode(reference, email, purpose),
  })

/** The calls that the check found broken, each once. */
export const brokenCalls = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.filter(({ outcome }) => outcome === 'broken').map(({ subject }) => nameOf(subject))),
]
