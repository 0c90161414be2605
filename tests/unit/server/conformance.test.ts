import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../../demo/server/http/contract/calls.ts'
import { readArguments } from '../../../demo/server/operator/arguments.ts'
import { conformanceCommand } from '../../../demo/server/operator/commands/index.ts'
import { readStage, readVisitor as visitorOf } from '../../../demo/server/operator/conformance/command.ts'
import { checkConformance, findingLine } from '../../../demo/server/operator/conformance/index.ts'
import { optionalCalls } from '../../../demo/server/operator/conformance/optional.ts'
import { findStage, firstCalls, stageNamed, stages } from '../../../demo/server/operator/conformance/stages.ts'
import type { Visitor } from '../../../demo/server/operator/conformance/visit.ts'
import type { Call } from '../../../src/contract/call.ts'
import { checkOrigin } from '../../../src/contract/origin.ts'
import { listRedemptions } from '../../../src/contract/rewards.ts'
import { profile, withdrawalHistory } from '../../../src/contract/users.ts'

const readVisitor = (words: readonly string[]) => visitorOf(readArguments(conformanceCommand.forms, words))

describe('the arguments of `conformance`', () => {
  test('--url sets the base of the calls, with /api if the address has no path', () => {
    const read = (url: string) => readVisitor(['--url', url, '--email', 'a@example.com']).api
    expect(read('https://panel.example')).toBe('https://panel.example/api')
    expect(read('https://panel.example/')).toBe('https://panel.example/api')
    expect(read('https://panel.example/calls/v2/')).toBe('https://panel.example/calls/v2')
  })

  test('--password sets the password of an existing account, and the check registers an account without it', () => {
    const words = ['--url', 'https://panel.example', '--email', 'a@example.com']
    expect(readVisitor([...words, '--password', 'Reads#2026']).password).toBe('Reads#2026')
    expect(readVisitor(words)).not.toHaveProperty('password')
  })

  test.each([
    [['--email', 'a@example.com'], '--url is missing'],
    [['--url', 'panel.example', '--email', 'a@example.com'], '--url is missing or not an address'],
    [['--url', 'ftp://panel.example', '--email', 'a@example.com'], 'does not begin with https:// or http://'],
    [['--url', 'https://panel.example'], '"" is not an e-mail address'],
    [['--url', 'https://panel.example', '--email', 'nobody'], '"nobody" is not an e-mail address'],
    [['--url', 'https://panel.example', '--emial', 'a@example.com'], "Unknown option '--emial'"],
  ])('the command refuses %j and gives the reason', (words, reason) => {
    expect(() => readVisitor(words)).toThrow(reason)
  })
})

describe('the report on a hostile server', () => {
  test('the report contains no terminal control characters and keeps each finding on one line', () => {
    const why = `answered 500 "\u001b[31mred\u001b[0m\n\rholds\u009b2J \u202eevil\u2069\u0007${'x'.repeat(5000)}"`
    const line = findingLine({ subject: profile, says: 'answers', outcome: 'broken', why })
    expect(line).toMatch(/^broken {7}GET \/users\/profile answers: answered 500 "red holds evilx+$/)
    expect(line.length).toBeLessThan(600)
  })
})

/** Starts a server that has some calls. @param elsewhere what it answers at any other address */
async function serverWith(some: readonly Call[], elsewhere = 404): Promise<Visitor> {
  const server = createServer(({ method, url = '' }, response) => {
    const path = url.replace('no-such-id', '{id}')
    const isServed = some.some((call) => call.method === method && `/api${call.path}` === path)
    response.writeHead(isServed ? 401 : elsewhere, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isServed ? { success: false, message: 'No' } : { statusCode: elsewhere }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return { api, email: 'a@example.com', askCode: () => Promise.reject(new Error('no code')) }
}

describe('the stage of a server', () => {
  test('each call is in one stage, and every required call comes before the last', () => {
    const staged = stages.flatMap(({ subjects }) => subjects)
    expect(new Set(staged).size).toBe(staged.length)
    expect(new Set(staged)).toEqual(new Set([...calls.map(({ call }) => call), checkOrigin, 'socket']))
    expect(stageNamed('everything')?.subjects.filter((one) => one !== 'socket' && !optionalCalls.has(one))).toEqual([])
  })

  test.each([
    ['only first calls', firstCalls, 'first'],
    ['no call', [], 'first'],
    ['one call for accounts', [...firstCalls, profile], 'accounts'],
    ['one call for money', [...firstCalls, withdrawalHistory], 'money'],
  ])('of a server with %s is %s', async (_, some, name) => {
    expect(await findStage(await serverWith(some))).toBe(stageNamed(name))
  })

  test('cannot be found out where an unknown address is refused as a call is', async () => {
    expect(await findStage(await serverWith(firstCalls, 401))).toBeUndefined()
  })

  test('needs an answer of the server', async () => {
    const visitor = { ...(await serverWith([])), fetch: () => Promise.reject(new Error('refused')) }
    await expect(findStage(visitor)).rejects.toThrow(`${visitor.api} gave no answer (refused)`)
  })

  test('is one that exists', () => {
    const read = (...words: string[]) => readStage(readArguments(conformanceCommand.forms, words))
    expect(read('--stage', 'money')).toBe(stageNamed('money'))
    expect(read()).toBeUndefined()
    expect(() => read('--stage', 'last')).toThrow(
      'There is no stage last: use one of first, accounts, money, everything',
    )
  })

  test('decides which calls are missing, and a 404 in the form of a framework is no broken rule', async () => {
    const visitor = await serverWith(firstCalls)
    const outcomesAt = async (name: string) => {
      const findings = await checkConformance(visitor, undefined, stageNamed(name))
      const outcomesOf = (call: Call) =>
        new Set(findings.filter(({ subject }) => subject === call).map(({ outcome }) => outcome))
      return [profile, withdrawalHistory, listRedemptions].map((call) => [...outcomesOf(call)].sort())
    }
    expect(await outcomesAt('first')).toEqual([['later'], ['later'], ['not offered', 'not tried']])
    expect(await outcomesAt('accounts')).toEqual([['missing', 'not tried'], ['later'], ['not offered', 'not tried']])
    expect(await outcomesAt('money')).toEqual([
      ['missing', 'not tried'],
      ['missing', 'not tried'],
      ['not offered', 'not tried'],
    ])
    expect(await outcomesAt('everything')).toEqual([
      ['missing', 'not tried'],
      ['missing', 'not tried'],
      ['missing', 'not tried'],
    ])
  })
})
