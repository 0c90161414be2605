import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RELOAD_MARK } from '../../../demo/tools/dev/reload.ts'
import { startServer } from '../../support/server.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'panel-dist-'))
})
afterEach(() => rm(dist, { recursive: true, force: true }))

test('an open page hears of a new build, and the stream ends with the server', async () => {
  const panel = await startServer({ seed: false, pages: { dist, host: resolve('demo/host') } })
  const { body, headers } = await fetch(`${panel.url}/dev/reload`)
  expect(headers.get('content-type')).toBe('text/event-stream')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const heard = async () => Buffer.from((await reader.read()).value ?? []).toString()
  expect(await heard()).toContain('retry:')
  await writeFile(join(dist, RELOAD_MARK), '')
  expect(await heard()).toBe('data: built\n\n')
  const closed = panel.close()
  while (!(await reader.read()).done);
  await closed
})

test('production has no such stream', async () => {
  const panel = await startServer({ seed: false, production: true, pages: { dist, host: resolve('demo/host') } })
  expect((await fetch(`${panel.url}/dev/reload`)).status).toBe(404)
  await panel.close()
})
