import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mayHaveArrived } from '../../src/client/idempotency.ts'
import { createPanel } from '../../src/client/panel.ts'
import { screenSurvey, submitSurvey } from '../../src/contract/surveys.ts'
import { atOnce } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { createTestEnvironment } from '../support/environment.ts'
import { createKilledServer, createLasting, freePort } from '../support/kills.ts'
import { endProcesses } from '../support/process.ts'
import { cellOf, cells, filled, joinMany, outcomeOf, plantScreened } from '../support/screened.ts'
import { startServer } from '../support/server.ts'
import { counts } from '../support/size.ts'

const { members, limit, width, kills } = counts.screening

test.each(oneDatabase)('kills of a %s server give no place twice, and pay everybody once', async (kind) => {
  const { choice, variables, drop } = await createLasting(kind)
  try {
    let panel = await startServer({ database: choice })
    const id = await plantScreened(panel, { quotas: cells(limit) })
    const people = await joinMany(panel, members)
    await panel.close()

    const port = await freePort()
    const victim = createKilledServer({ ...variables, PORT: String(port) }, choice)
    await victim.up()
    const client = createPanel(createTestEnvironment({ api: `http://127.0.0.1:${port}/api` }))
    let passed = 0
    async function insist<T>(send: () => Promise<T>): Promise<T> {
      for (;;) {
        await victim.up()
        const sent = send()
        const isDue = ++passed > ((victim.kills() + 1) * members) / (kills + 1)
        if (isDue && !victim.isBusy() && victim.kills() < kills) victim.kill(false)
        try {
          return await sent
        } catch (fault) {
          if (!mayHaveArrived(fault)) throw fault
        }
      }
    }
    const params = { id }
    let next = 0
    await atOnce(width, async () => {
      for (let index = next++; index < members; index = next++) {
        const token = people[index]?.token ?? ''
        const responses = cellOf(index)
        const place = await insist(() => client.call(screenSurvey, { params, body: { responses }, token }))
        if (place.outcome !== 'in') continue
        const body = { responses: { ...responses, why: 'Warm' }, timeSpent: 9 }
        const idempotencyKey = randomUUID()
        await insist(() => client.call(submitSurvey, { params, body, idempotencyKey, token }))
      }
    })
    expect([await victim.stop(), victim.kills()]).toEqual([0, kills])
    panel = await startServer({ database: choice })
    expect(await outcomeOf(panel, id).finally(() => panel.close())).toEqual(filled(members, limit))
  } finally {
    endProcesses()
    await drop()
  }
})
