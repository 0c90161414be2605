import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { oneDatabase } from '../support/database.ts'
import { createLasting } from '../support/kills.ts'
import { endProcesses, operate, startProcess } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { payeeWith } from '../support/withdrawals.ts'

const secret = Buffer.alloc(32, 3)
const dataKeys = [{ id: 'k1', secret }]
const WITHIN = 3000

/** Kills the command at a random time, or as soon as it begins to write a file. */
async function killedBatch(variables: Record<string, string>, folder: string, file: string, atFile: boolean) {
  const watcher = watch(folder)
  const { child, ended } = startProcess(variables, 'operator/cli.ts', 'withdrawals', 'batch', '--out', file)
  await Promise.race([atFile ? once(watcher, 'change') : pause(Math.random() * WITHIN), ended])
  child.kill('SIGKILL')
  await ended
  watcher.close()
}

test.each(oneDatabase)('kills between a batch and its file pay nobody twice, on the %s database', async (kind) => {
  const { choice, variables, drop } = await createLasting(kind)
  const keys = { ...variables, PANEL_DATA_KEYS: `k1:${secret.toString('base64')}` }
  const folder = mkdtempSync(join(tmpdir(), 'panel-batches-'))
  const batch = (...words: string[]) => operate(keys, 'withdrawals', 'batch', ...words)
  const withPanel = async <T>(run: (panel: Awaited<ReturnType<typeof startServer>>) => Promise<T>): Promise<T> => {
    const panel = await startServer({ database: choice, dataKeys, seed: false })
    return run(panel).finally(() => panel.close())
  }
  const rowsIn = () => withPanel(({ server }) => server.database.store.select().from(withdrawals))
  try {
    for (let turn = 0; turn < counts.batchKills; turn++) {
      await withPanel((panel) => payeeWith(panel, 500, 100, 150))
      await killedBatch(keys, folder, join(folder, `${turn}.csv`), turn % 2 === 0)
    }
    const last = await batch('--out', join(folder, 'last.csv'))
    expect(last.code).toBe(0)
    const rows = await rowsIn()
    expect(rows).toHaveLength(2 * counts.batchKills)
    const again = new Map<number, string>()
    for (const { batchId } of rows) {
      expect(batchId).not.toBeNull()
      if (batchId === null || again.has(batchId)) continue
      const file = join(folder, `again-${batchId}.csv`)
      expect(await batch('--again', `${batchId}`, '--out', file)).toMatchObject({ code: 0 })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      again.set(batchId, readFileSync(file, 'utf8'))
    }
    const files = readdirSync(folder).filter((name) => /^(\d+|last)\.csv$/.test(name))
    for (const name of files) expect([...again.values()]).toContain(readFileSync(join(folder, name), 'utf8'))
    for (const { transactionId } of rows) expect([...again.values()].join('').split(transactionId)).toHaveLength(2)
  } finally {
    endProcesses()
    rmSync(folder, { recursive: true })
    await drop()
  }
})

test.each(oneDatabase)(
  'a batch whose file cannot be written says how to write it, on the %s database',
  async (kind) => {
    const { choice, variables, drop } = await createLasting(kind)
    const keys = { ...variables, PANEL_DATA_KEYS: `k1:${secret.toString('base64')}` }
    const folder = mkdtempSync(join(tmpdir(), 'panel-batches-'))
    try {
      const panel = await startServer({ database: choice, dataKeys, seed: false })
      await payeeWith(panel, 500, 100).finally(() => panel.close())
      const file = join(folder, 'none', 'batch.csv')
      const failed = await operate(keys, 'withdrawals', 'batch', '--out', file)
      expect(failed).toMatchObject({ code: 1, output: expect.stringContaining(`${file} cannot be written (ENOENT)`) })
      const [, id = ''] = /--again (\d+)/.exec(failed.output) ?? []
      const written = join(folder, 'batch.csv')
      expect(await operate(keys, 'withdrawals', 'batch', '--again', id, '--out', written)).toMatchObject({ code: 0 })
      expect(existsSync(written)).toBe(true)
      expect(await operate(keys, 'withdrawals', 'batch', '--out', written)).toMatchObject({ code: 1 })
      expect(await operate(keys, 'withdrawals', 'batch', '--out', join(folder, 'more.csv'))).toMatchObject({
        code: 0,
        output: expect.stringMatching(
          /^There is nothing to send\.\nBatch \d+ \(withdrawals: 1, .*\) has no answer yet$/,
        ),
      })
    } finally {
      rmSync(folder, { recursive: true })
      await drop()
    }
  },
)
