import { once } from 'node:events'
import { get } from 'node:http'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { decideWithdrawal } from '../../../demo/server/money/withdrawals/decision.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as users from '../../../src/contract/users.ts'
import { createDatabase } from '../../support/database.ts'
import { sharedDatabases } from '../../support/nodes.ts'
import { endProcesses, startProcess } from '../../support/process.ts'
import { demoMember, send, startServer } from '../../support/server.ts'

afterEach(endProcesses)

test('a cluster without PostgreSQL states that it needs it', async () => {
  const { ended, output } = startProcess({}, 'start.ts', '--cluster', '--no-build')
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^A cluster needs DATABASE_URL, [^\n]+\n$/)
})

describe.each(sharedDatabases)('a cluster of two processes on %s', () => {
  test('the cluster serves one address, keeps each socket on its node, survives the loss of a node, and stops as a whole', async () => {
    const { choice, drop } = await createDatabase('postgres')
    const address = choice.kind === 'postgres' ? choice.url : ''
    const { url, output, child, ended } = startProcess({ DATABASE_URL: address }, 'start.ts', '--cluster', '--no-build')
    const site = await url
    const operator = await startServer({ database: choice })
    onTestFinished(async () => {
      await operator.close()
      await drop()
    })
    const nodeOf = async () => {
      const [answer] = await once(get(`${site}/readyz`, { agent: false }), 'response')
      answer.resume()
      return answer.headers['x-node']
    }
    expect([await nodeOf(), await nodeOf()].sort()).toEqual(['a', 'b'])

    const { token: given, user } = (await send(`${site}/api`, auth.login, { body: demoMember })).answer
    const token = given ?? ''
    const join = async () => {
      const socket = io(site, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
      onTestFinished(() => void socket.close())
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
      await socket.emitWithAck('join-user-room', user?.id)
      const heard = new Promise((resolve) => socket.on('pointsUpdated', resolve))
      const closed = new Promise((resolve) => socket.on('disconnect', resolve))
      return { socket, heard, closed, node: socket.io.engine.id.split('.')[0] }
    }
    const sockets = []
    for (let count = 0; count < 4; count++) sockets.push(await join())
    expect(new Set(sockets.map(({ node }) => node))).toEqual(new Set(['a', 'b']))
    const { withdrawalHistory } = (await send(`${site}/api`, users.withdrawalHistory, { token, query: {} })).answer
    const pending = withdrawalHistory.find(({ status }) => status === 'pending')
    const order = { id: pending?.id ?? '', action: 'approve', by: 'Nila', at: new Date() } as const
    await decideWithdrawal(operator.server.database.store, order)
    for (const { heard } of sockets) expect(await heard).toMatchObject({ reason: 'withdrawal_approved' })

    const [, victim] = /a \(process (\d+)\)/.exec(output()) ?? []
    process.kill(Number(victim), 'SIGKILL')
    await Promise.all(sockets.filter(({ node }) => node === 'a').map(({ closed }) => closed))
    expect(sockets.every(({ node, socket }) => socket.connected === (node === 'b'))).toBe(true)
    // New connections reach the other node until the first one has restarted.
    expect((await join()).socket.connected).toBe(true)
    await expect.poll(output).toMatch(/Node a ended \(SIGKILL\)\nNode a serves again \(process \d+\)/)
    await expect.poll(nodeOf).toBe('a')

    const pids = [...output().matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })
})
