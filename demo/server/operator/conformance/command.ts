import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { checkEmail } from '../../../../src/validation/email.ts'
import { StartFailure } from '../../failure.ts'
import { checkConformance, findingLine, summary } from './index.ts'
import type { CodeFor, Visitor } from './visit.ts'

export const CONFORMANCE_USAGE = `Usage:
  npm run panel -- conformance --url URL --email ADDRESS [--email ADDRESS]
  npm run panel -- conformance --url URL --email ADDRESS --password PASSWORD

Checks each rule of the API's contract on the server at URL, such as https://panel.example/api, and says which hold.
ADDRESS must have no account there, and you must be able to read its mail: the command asks you for the codes that are
mailed to it. With a second address it checks one more rule. The check registers members, answers surveys, redeems a
reward and requests a withdrawal of 100 points: use a test panel.

With --password the check signs in to the account of ADDRESS, which must have no history, and registers nobody. So it can
check a server that has no registration yet. Rules about registering and about changing a password are then not tried.

It exits with 1 if a rule is broken or a required call is missing.`

const usage = (fault: string) => new StartFailure(`${fault}\n\n${CONFORMANCE_USAGE}`)

/** The base of the calls: the given address, with `/api` if it has no path. */
function baseOf(url: string | undefined): string {
  if (!url || !URL.canParse(url)) throw usage('--url is missing, or is no address such as https://panel.example/api')
  const { protocol, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw usage('--url begins with neither https:// nor http://')
  return origin + (pathname === '/' ? '/api' : pathname.replace(/(?<!\/)\/+$/, ''))
}

/** Reads the words after `conformance`. */
export function readVisitor(words: readonly string[]): Omit<Visitor, 'askCode'> {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { url: { type: 'string' }, email: { type: 'string', multiple: true }, password: { type: 'string' } },
    })
    const [email = '', secondEmail, ...more] = values.email ?? []
    if (more.length > 0) throw usage('There are more than two addresses')
    for (const address of [email, ...(secondEmail === undefined ? [] : [secondEmail])])
      if (checkEmail(address)) throw usage(`--email: "${address}" is no e-mail address`)
    const { password } = values
    return { api: baseOf(values.url), email, secondEmail, ...(password === undefined ? {} : { password }) }
  } catch (fault) {
    throw fault instanceof StartFailure ? fault : usage((fault as Error).message.split('. ')[0] ?? '')
  }
}

/** Asks at the terminal, or reads piped codes, one per line. */
function codesFromTerminal() {
  const lines = createInterface({ input: process.stdin })
  const read = lines[Symbol.asyncIterator]()
  return {
    async ask(email: string, purpose: CodeFor): Promise<string> {
      process.stderr.write(`The newest code for ${purpose} that was mailed to ${email}: `)
      const { value, done } = await read.next()
      if (done) throw new StartFailure('There was no code to read')
      return String(value).trim()
    },
    close: () => lines.close(),
  }
}

/** Runs the check. @returns whether no rule is broken and no required call is missing */
export async function runConformance(words: readonly string[]): Promise<boolean> {
  const visitor = readVisitor(words)
  const codes = codesFromTerminal()
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  try {
    const findings = await checkConformance({ ...visitor, askCode: codes.ask }, (finding) => say(findingLine(finding)))
    say(`\n${summary(findings)}`)
    return !findings.some(({ outcome }) => outcome === 'broken' || outcome === 'missing')
  } finally {
    codes.close()
  }
}
