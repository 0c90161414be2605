import { expect, onTestFinished, test } from 'vitest'
import { createBareDatabase } from '../support/database.ts'
import { operate } from '../support/process.ts'
import { serverOfTest } from '../support/suite.ts'

const SECRET = 'a secret of the servers, 32 characters'
const dataKeys = [{ id: 'k1', secret: Buffer.alloc(32, 7) }]
const PANEL_DATA_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const OTHER_KEYS = `k1:${Buffer.alloc(32, 8).toString('base64')}`

test("a command on PostgreSQL needs the servers' keys and secret, and a demonstration's only if they were set", async () => {
  const { choice, drop } = await createBareDatabase()
  onTestFinished(drop)
  const DATABASE_URL = choice.kind === 'postgres' ? choice.url : ''
  const check = (env = {}) => operate({ DATABASE_URL, ...env }, 'check')
  const start = async (settings: object) => {
    const panel = await serverOfTest({ database: choice, dataKeys: [], seed: false, ...settings })
    await panel.close()
  }

  await start({})
  expect(await check()).toMatchObject({ code: 0 })
  await start({ secret: SECRET })
  const lacksSecret = { code: 1, output: "check needs PANEL_SECRET: set it to the servers' value" }
  expect(await check()).toEqual(lacksSecret)
  expect(await check({ PANEL_SECRET: SECRET })).toMatchObject({ code: 0 })

  await start({ secret: SECRET, dataKeys })
  const lacksKeys = {
    code: 1,
    output: "check needs PANEL_DATA_KEYS: set it to the servers' value, which has the key k1",
  }
  for (const env of [{}, { PANEL_DATA_KEYS: OTHER_KEYS }, { NODE_ENV: 'production' }])
    expect(await check({ PANEL_SECRET: SECRET, ...env })).toEqual(lacksKeys)
  expect(await check({ PANEL_DATA_KEYS })).toMatchObject({ code: 0 })
  const rotate = await operate({ DATABASE_URL, PANEL_DATA_KEYS }, 'keys', 'rotate')
  expect(rotate).toEqual({ code: 1, output: "keys rotate needs PANEL_SECRET: set it to the servers' value" })
})

test('a command does not encrypt with a key with which the servers do not write', async () => {
  const { choice, drop } = await createBareDatabase()
  onTestFinished(drop)
  const DATABASE_URL = choice.kind === 'postgres' ? choice.url : ''
  const rotate = (env = {}) => operate({ DATABASE_URL, ...env }, 'keys', 'rotate')
  const start = async (settings: object) => {
    const panel = await serverOfTest({ database: choice, dataKeys: [], seed: false, ...settings })
    await panel.close()
  }
  await start({})
  const unknown = { code: 1, output: 'The servers have no PANEL_DATA_KEYS: run keys rotate without it' }
  expect(await rotate({ PANEL_DATA_KEYS })).toEqual(unknown)
  expect(await rotate()).toMatchObject({ code: 0 })

  await start({ secret: SECRET, dataKeys })
  const newFirst = {
    PANEL_SECRET: SECRET,
    PANEL_DATA_KEYS: `k2:${Buffer.alloc(32, 9).toString('base64')} ${PANEL_DATA_KEYS}`,
  }
  expect(await rotate(newFirst)).toEqual({
    code: 1,
    output:
      'keys rotate would write with the key k2, but the servers write with k1: start every server with the same PANEL_DATA_KEYS first',
  })
  await start({ secret: SECRET, dataKeys: [{ id: 'k2', secret: Buffer.alloc(32, 9) }, ...dataKeys] })
  expect(await rotate(newFirst)).toMatchObject({ code: 0 })
})
