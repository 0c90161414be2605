import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { english } from '../../demo/server/mail/texts/english.ts'
import { checkConformance, checkRule, type Finding, rules } from '../../demo/server/operator/conformance/index.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { type CodeFor, createVisit, type Visit, type Visitor } from '../../demo/server/operator/conformance/visit.ts'
import * as auth from '../../src/api/auth.ts'
import type { Call } from '../../src/api/call.ts'
import { dashboard } from '../../src/api/dashboard.ts'
import * as surveys from '../../src/api/surveys.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { type GoogleServer, startWithGoogle } from '../support/google.ts'
import { newEmail, type TestOptions, type TestServer } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

/** How one call is broken. */
interface Breakage {
  readonly call: Call
  /** Another status, with the answer below. */
  readonly status?: number
  /** The answer that the caller gets instead of the server's. */
  readonly answer?: (body: Record<string, unknown>) => unknown
  /** The headers that the server gets instead of the caller's. */
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
}

interface BreakingServer {
  /** Base of its calls. */
  readonly api: string
  /** Breaks this call, and no other, from now on. */
  break(breakage: Breakage): void
  close(): Promise<void>
}

/** `/surveys/{id}` is not `/surveys/user/...`. */
const patternOf = ({ path }: Call): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A proxy in front of a server that breaks one of its calls. It forwards sockets only by polling. */
async function startBreakingServer(target: string): Promise<BreakingServer> {
  let broken: Breakage | undefined
  const { hostname, port } = new URL(target)
  const isBroken = ({ method, url = '' }: IncomingMessage): boolean =>
    broken !== undefined && method === broken.call.method && patternOf(broken.call).test(url.split('?')[0] ?? '')

  const server = createServer((request, response) => {
    const breakage = isBroken(request) ? broken : undefined
    const { method, url } = request
    // an answer is read here before it is broken, so the server must not compress it
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const passed = { hostname, port, method, path: url, headers: breakage?.headers?.(headers) ?? headers }
    const outgoing = send(passed, (answer) => {
      if (!breakage?.answer) {
        response.writeHead(breakage?.status ?? answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(response)
      }
      const { answer: change, status = answer.statusCode ?? 502 } = breakage
      bodyOf(answer).then(
        (body) => {
          response.writeHead(status, { 'Content-Type': 'application/json' })
          response.end(JSON.stringify(change(JSON.parse(body.toString()))))
        },
        () => response.destroy(),
      )
    })
    outgoing.on('error', () => response.destroy())
    request.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    break(breakage) {
      broken = breakage
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A server that offers every call, and asks for a code at each sign-in, so that every rule can be tried. */
const startReference = (options: TestOptions = {}): Promise<GoogleServer> =>
  startWithGoogle({ loginCode: 'all', ...options })

interface Checked {
  readonly reference: TestServer
  /** The same behind a proxy that can break one call. */
  readonly server: BreakingServer
  close(): Promise<void>
}

/** Starts the two for a suite. */
const startChecked = (): Checked =>
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
const visitorOf = (reference: TestServer, api = reference.api): Visitor => ({
  api,
  email: newEmail(),
  secondEmail: newEmail(),
  askCode: (email, purpose) => readCode(reference, email, purpose),
})

/** The calls that the check finds broken, each once. */
async function brokenCalls({ reference, server }: Checked): Promise<string[]> {
  const findings: readonly Finding[] = await checkConformance(visitorOf(reference, server.api))
  return [...new Set(findings.filter(({ outcome }) => outcome === 'broken').map(({ subject }) => nameOf(subject)))]
}

const breakages: readonly (Breakage & { readonly what: string })[] = [
  {
    what: 'tells whether an address has an account',
    call: auth.login,
    status: 404,
    answer: (answer) => (answer.token || answer.next ? answer : { ...answer, message: 'No such account' }),
  },
  {
    what: 'does not know an Idempotency-Key',
    call: surveys.submitSurvey,
    headers: ({ 'idempotency-key': _, ...headers }) => headers,
  },
  {
    what: 'shows a whole account number',
    call: users.withdrawalHistory,
    answer: (answer) => JSON.parse(JSON.stringify(answer).replace('"9012"', '"123456789012"')),
  },
  {
    what: 'gives the balance as a word',
    call: dashboard,
    answer: () => ({ success: true, dashboard: 'forty' }),
  },
]

describe.each(databases)('the server on the %s database', (kind) => {
  const reference = ofSuite(() => startReference({ kind }))
  let visit: Visit
  beforeAll(() => {
    visit = createVisit(visitorOf(reference))
  })

  // in their order: later rules depend on the effects of earlier ones
  test.each(rules.map((rule) => [nameOf(rule.subject), rule.says, rule] as const))(
    '%s %s',
    async (_call, _says, rule) => {
      const { outcome, why } = await checkRule(visit, rule)
      expect([outcome, why]).toEqual(['holds', undefined])
    },
  )
})

describe('the conformance check', () => {
  const checked = startChecked()

  test('has a rule of its own for every call of the contract', () => {
    for (const { name, call } of calls) {
      const own = rules.filter(({ subject, says }) => subject === call && !/guest|another form/.test(says))
      expect(own.length, `${name} has no rule: add one in demo/server/operator/conformance/rules`).toBeGreaterThan(0)
    }
  })

  test.each(breakages)('says which call $what, and blames no other', async (breakage) => {
    checked.server.break(breakage)
    expect(await brokenCalls(checked)).toEqual([nameOf(breakage.call)])
  })
})
