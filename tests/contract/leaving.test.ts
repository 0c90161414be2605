import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { users } from '../../demo/server/db/schema.ts'
import { calls } from '../../demo/server/http/contract/calls.ts'
import * as auth from '../../src/contract/auth.ts'
import { createDatabase } from '../support/database.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { openRelay } from '../support/relay.ts'
import { demoMember, startServer, type TestServer } from '../support/server.ts'

const ready = ({ url }: TestServer) => fetch(`${url}/readyz`)

describe('a server that is told to stop', () => {
  test('the server reports the stop first, and serves until the load balancer has noticed', async () => {
    const panel = await startServer({ drainSeconds: 1 })
    expect(await (await ready(panel)).json()).toEqual({ status: 'ready' })
    const closed = panel.close()
    const leaving = await ready(panel)
    expect([leaving.status, leaving.headers.get('Retry-After'), await leaving.json()]).toEqual([
      503,
      '2',
      { status: 'leaving' },
    ])
    expect((await fetch(`${panel.url}/healthz`)).status).toBe(200)
    const { status, headers } = await panel.call(auth.login, { body: demoMember })
    expect([status, headers.get('Connection')]).toEqual([200, 'close'])
    await closed
    await expect(ready(panel)).rejects.toThrow('fetch failed')
  })

  test('the server answers a request that arrives on an open connection while the server closes', async () => {
    const panel = await startServer()
    const { hostname, port } = new URL(panel.url)
    const line = connect(Number(port), hostname)
    await once(line, 'connect')
    const body = JSON.stringify(demoMember)
    line.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`)
    // By then the server has read the first part.
    await expect.poll(() => line.writableLength).toBe(0)
    await panel.call(auth.login, { body: demoMember })
    const closed = panel.close()
    await expect.poll(() => panel.server.app.server.listening).toBe(false)
    line.write(`Content-Length: ${body.length}\r\n\r\n${body}`)
    const answer = await text(line)
    expect(answer).toContain('200 OK')
    expect(answer).toContain('"token"')
    await closed
  })
})

describe.each(sharedDatabases)('a failing %s database', () => {
  test('every call is refused with 503 or works without the database while it is down', async () => {
    const database = await createDatabase('postgres')
    const url = database.choice.kind === 'postgres' ? database.choice.url : ''
    const panel = await startServer({ database: database.choice })
    const token = await panel.signIn(demoMember)
    const name = new URL(url).pathname.slice(1)
    const administrator = new URL(url)
    administrator.pathname = '/postgres'
    const client = new Client({ connectionString: administrator.href })
    await client.connect()
    const allow = (whether: boolean) => client.query(`alter database ${name} allow_connections ${whether}`)
    onTestFinished(async () => {
      await allow(true)
      await client.end()
      await panel.close()
      await database.drop()
    })
    await allow(false)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (const { name, tag, call } of calls) {
      const answer = await fetch(`${panel.api}${call.path.replace('{id}', 'x')}`, {
        method: call.method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      })
      const { code } = (await answer.json()) as { code?: string }
      // Without Google these calls need no database.
      if (call.access === 'member' && tag !== 'google')
        expect([name, answer.status, code]).toEqual([name, 503, 'unavailable'])
      expect([name, answer.status >= 500 && answer.status !== 503]).toEqual([name, false])
      expect(answer.headers.has('Retry-After')).toBe(answer.status === 503)
    }
    const readiness = await ready(panel)
    expect([readiness.status, readiness.headers.get('Retry-After')]).toEqual([503, '2'])
    const hindi = await panel.call(auth.verify, { token, language: 'hi' })
    expect(hindi.answer.message).toMatch(/^सेवा अभी/)
    await allow(true)
    await expect.poll(async () => (await ready(panel)).status).toBe(200)
    expect((await panel.call(auth.verify, { token })).status).toBe(200)
  })

  test('/readyz answers in time while the database does not answer', async () => {
    const database = await createDatabase('postgres')
    const relay = await openRelay(database.choice.kind === 'postgres' ? database.choice.url : '')
    const limits = { statement: 5000, lock: 5000, transaction: 5000, silence: 6000 }
    const panel = await startServer({ database: { kind: 'postgres', url: relay.address, limits } })
    onTestFinished(async () => {
      await panel.close()
      relay.close()
      await database.drop()
    })
    expect((await ready(panel)).status).toBe(200)
    relay.freezeAll()
    const statement = panel.server.database.store.select().from(users)
    const first = await Promise.race([ready(panel), statement])
    expect(first).toMatchObject({ status: 503 })
    await expect(statement).rejects.toThrow()
  })
})
