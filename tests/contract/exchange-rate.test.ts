import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { exchangeRate } from '../../src/contract/rates.ts'
import type { TestOptions } from '../support/server.ts'
import { serverOfTest } from '../support/suite.ts'

async function startService(body: unknown, status = 200) {
  const service = { body, status, asked: 0, url: '' }
  const server = createServer((_, response) => {
    service.asked += 1
    response.writeHead(service.status, { 'Content-Type': 'application/json' })
    response.end(typeof service.body === 'string' ? service.body : JSON.stringify(service.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/INR`
  return service
}

async function open(options: TestOptions) {
  const panel = await serverOfTest({ seed: false, ...options })
  const ask = async () => {
    const { status, answer } = await panel.call(exchangeRate)
    return status === 200 ? answer.rates.USD : status
  }
  return { panel, ask }
}

test('the server asks a service once a day, however many requests need the rate', async () => {
  const service = await startService({ base: 'INR', date: '2026-11-20', rates: { EUR: 0.0103, USD: 0.01196 } })
  const { panel, ask } = await open({ exchangeRateUrl: service.url })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([0.01196, 0.01196, 0.01196])
  service.body = { base_code: 'INR', rates: { USD: 0.0121 } }
  panel.pass(86_000)
  expect(await ask()).toBe(0.01196)
  expect(service.asked).toBe(1)
  panel.pass(500)
  expect(await ask()).toBe(0.0121)
  expect(service.asked).toBe(2)
})

test.each<[what: string, body: unknown, status?: number]>([
  ['for another currency', { base: 'USD', rates: { USD: 0.9 } }],
  ['of rupees for a dollar', { base: 'INR', rates: { USD: 83.6 } }],
  ['of nothing', { base: 'INR', rates: { USD: 0 } }],
  ['in letters', { base: 'INR', rates: { USD: '0.012' } }],
  ['without dollars', { base: 'INR', rates: { EUR: 0.0103 } }],
  ['that is not JSON', '<html>'],
  ['of a service that is down', { base: 'INR', rates: { USD: 0.012 } }, 503],
])('the server ignores a rate %s, and does not ask the service again for ten minutes', async (_, body, status) => {
  const service = await startService(body, status)
  const { panel, ask } = await open({ exchangeRateUrl: service.url })
  expect([await ask(), await ask()]).toEqual([404, 404])
  expect(service.asked).toBe(1)
  Object.assign(service, { body: { base: 'INR', rates: { USD: 0.012 } }, status: 200 })
  panel.pass(601)
  expect(await ask()).toBe(0.012)
})

test('without a rate service the demonstration has a sample rate, and production has no rate', async () => {
  expect(await (await open({})).ask()).toBe(0.0119)
  expect(await (await open({ production: true })).ask()).toBe(404)
})
