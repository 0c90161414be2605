import { english } from '../../demo/server/letters/english.ts'
import { checkConformance, type Finding } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/rule.ts'
import type { CodeFor } from '../../demo/server/operator/conformance/visit.ts'
import { newEmail, startServer, type TestServer } from './server.ts'

/** The reference server, asked for a code at each sign-in so that every rule can be tried. */
export const startReference = (): Promise<TestServer> => startServer({ loginCode: 'all' })

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
