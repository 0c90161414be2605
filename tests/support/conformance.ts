import { english } from '../../demo/server/mail/texts/english.ts'
import { checkConformance, type Finding } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import type { CodeFor, Visitor } from '../../demo/server/operator/conformance/visit.ts'
import { type BreakingServer, startBreakingServer } from './breaking-server.ts'
import { type GoogleServer, startWithGoogle } from './google.ts'
import { newEmail, type TestOptions, type TestServer } from './server.ts'
import { ofSuite } from './suite.ts'

/** A server that offers every call, and asks for a code at each sign-in, so that every rule can be tried. */
export const startReference = (options: TestOptions = {}): Promise<GoogleServer> =>
  startWithGoogle({ loginCode: 'all', ...options })

export interface Checked {
  readonly reference: TestServer
  /** The same behind a proxy that can break one call. */
  readonly server: BreakingServer
  close(): Promise<void>
}

/** Starts the two for a suite. */
export const startChecked = (): Checked =>
  ofSuite(async () => {
    const reference = await startReference()
    const server = await startBreakingServer(reference.url)
    const close = async () => {
      await server.close()
      await reference.close()
    }
    return { reference, server, close }
  })

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

/** Two new members, whose codes are read from the reference server's mailbox. */
export const visitorOf = (reference: TestServer, api = reference.api): Visitor => ({
  api,
  email: newEmail(),
  secondEmail: newEmail(),
  askCode: (email, purpose) => readCode(reference, email, purpose),
})

/** The calls that the check finds broken, each once. */
export async function brokenCalls({ reference, server }: Checked): Promise<string[]> {
  const findings: readonly Finding[] = await checkConformance(visitorOf(reference, server.api))
  return [...new Set(findings.filter(({ outcome }) => outcome === 'broken').map(({ subject }) => nameOf(subject)))]
}
