import { describe, expect, test } from 'vitest'
import type { Device } from '../../../../src/client/device.ts'
import { openRecords } from '../../../../src/drafts/records.ts'
import { recordCases } from '../../../support/records.ts'

const never = () => {}

/** A device with just these places. */
const deviceWith = (places: Partial<Pick<Device, 'database' | 'storage'>>) =>
  ({ database: () => undefined, storage: () => undefined, ...places }) as Device

const open = (places: Partial<Pick<Device, 'database' | 'storage'>>) =>
  openRecords(deviceWith(places), 'panel', never, 3000)

describe.each([
  ['storage', { storage: () => ({}) }],
  ['memory', {}],
] as const)('records in %s', (_, places) => {
  test.each(Object.entries(recordCases))('the records pass the case: %s', async (__, run) => {
    const { saw, expected } = await run(await open(places))
    expect(saw).toEqual(expected)
  })
})

test('storage outlives the page, memory does not, and `lasting` tells them apart', async () => {
  const storage = {}
  const before = await open({ storage: () => storage })
  await before.put([[['a'], 1]])
  expect(await (await open({ storage: () => storage })).under([])).toEqual([[['a'], 1]])
  expect(before.lasting).toBe(true)
  const memory = await open({})
  expect(memory.lasting).toBe(false)
})

test('the storage neither reads nor removes foreign entries, and ignores a truncated record', async () => {
  const storage: Record<string, string> = {
    token: 'abc',
    panelist: '1',
    'panel:["a","torn"]': '{"answ',
    'panel:["a","to': '1',
  }
  const records = await open({ storage: () => storage })
  await records.put([[['a', 'b'], 1]])
  expect(new Map((await records.under(['a'])).map(([key, value]) => [key.join(), value]))).toEqual(
    new Map<string, unknown>([
      ['a,b', 1],
      ['a,torn', undefined],
    ]),
  )
  await records.remove([])
  expect(storage).toEqual({ token: 'abc', panelist: '1' })
})

test('full storage refuses the record and keeps what it holds', async () => {
  const kept: Record<string, string> = {}
  const storage = new Proxy(kept, {
    set(_, key, value) {
      if (String(value).length > 20) throw new DOMException('full', 'QuotaExceededError')
      kept[String(key)] = value
      return true
    },
  })
  const records = await open({ storage: () => storage })
  await records.put([[['a'], 'short']])
  await expect(records.put([[['b'], 'far too long for what is left of it']])).rejects.toThrow('full')
  expect(await records.under([])).toEqual([[['a'], 'short']])
})

/** A database that fails to open, as in a private window, or never answers. */
const broken = (fails: boolean) =>
  ({
    open() {
      const request = {} as { onerror?: () => void }
      if (fails) queueMicrotask(() => request.onerror?.())
      return request
    },
  }) as unknown as IDBFactory

test('the device uses the storage if the database does not open', async () => {
  const records = await open({ database: () => broken(true), storage: () => ({}) })
  expect(records.lasting).toBe(true)
  await records.put([[['a'], 1]])
  expect(await records.under(['a'])).toEqual([[['a'], 1]])
})

test.each([3000, 15_000])(
  'the device uses the storage after %i ms if the database never answers',
  async (openedWithin) => {
    const waits: number[] = []
    const after = (milliseconds: number, run: () => void) => {
      waits.push(milliseconds)
      run()
    }
    const device = deviceWith({ database: () => broken(false), storage: () => ({}) })
    const records = await openRecords(device, 'panel', after, openedWithin)
    await records.put([[['a'], 1]])
    expect(await records.under(['a'])).toEqual([[['a'], 1]])
    expect(waits).toEqual([openedWithin])
  },
)
