import { createInterface } from 'node:readline'
import { checkEmail } from '../../../../src/contract/validation/email.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import type { Outcome } from '../commands/command.ts'
import { print } from '../output.ts'
import { checkConformance, findingLine, summary } from './index.ts'
import type { CodeFor, Visitor } from './visit.ts'

function baseOf(url: string | undefined): string {
  if (!url || !URL.canParse(url))
    throw new UsageFault('--url is missing or not an address such as https://panel.example/api')
  const { protocol, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new UsageFault('--url does not begin with https:// or http://')
  return origin + (pathname === '/' ? '/api' : pathname.replace(/(?<!\/)\/+$/, ''))
}

export function readVisitor(args: Arguments): Omit<Visitor, 'askCode'> {
  args.none()
  const [email = '', secondEmail, ...more] = args.texts('email')
  if (more.length > 0) throw new UsageFault('--email has more than two addresses')
  for (const address of [email, ...(secondEmail === undefined ? [] : [secondEmail])])
    if (checkEmail(address)) throw new UsageFault(`--email: "${address}" is not an e-mail address`)
  const password = args.text('password')
  return { api: baseOf(args.text('url')), email, secondEmail, ...(password === undefined ? {} : { password }) }
}

function codesFromTerminal() {
  const lines = createInterface({ input: process.stdin })
  const read = lines[Symbol.asyncIterator]()
  return {
    async ask(email: string, purpose: CodeFor): Promise<string> {
      process.stderr.write(`The newest code for ${purpose} that was mailed to ${email}: `)
      const { value, done } = await read.next()
      if (done) throw new StartFailure('The input ended before a code was read')
      return String(value).trim()
    },
    close: () => lines.close(),
  }
}

export async function runConformance(args: Arguments): Promise<Outcome> {
  const visitor = readVisitor(args)
  const codes = codesFromTerminal()
  try {
    const findings = await checkConformance({ ...visitor, askCode: codes.ask }, (finding) =>
      print(findingLine(finding)),
    )
    print(`\n${summary(findings)}`)
    const isBroken = findings.some(({ outcome }) => outcome === 'broken' || outcome === 'missing')
    return isBroken ? { fault: 'The server breaks the contract.' } : {}
  } finally {
    codes.close()
  }
}
