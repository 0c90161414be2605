import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDirectory } from '../../support/database.ts'
import { operate, operateWith } from '../../support/process.ts'
import { programFile } from '../../support/programs.ts'

const reward = { id: 'voucher', name: 'Voucher', description: 'For tea.', brand: 'Elaichi', pointsCost: 30 }

let folder: string
let data: { DATA_DIR: string }
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-command-'))
  data = { DATA_DIR: join(folder, 'data') }
  file = join(folder, 'reward.json')
  writeFileSync(file, JSON.stringify(reward))
  await fillDirectory(data.DATA_DIR)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = () => readdirSync(folder).sort()

const none = join(tmpdir(), `panel-none-${process.pid}.backup`)

describe('the database of a command', () => {
  test.each([['backup', none], ['keys', 'rotate'], ['rewards', 'list'], ['check']])(
    '%s creates no database, and says where it looked',
    async (...words) => {
      const nowhere = join(folder, 'nowhere')
      const { code, output, stderr } = await operateWith('', { DATA_DIR: nowhere }, ...words)
      expect({ code, output }).toEqual({
        code: 1,
        output: `There is no database in ${nowhere}. Set DATABASE_URL or DATA_DIR as for the server, and start the server once or run \`panel migrate\``,
      })
      expect(stderr).toContain(`Using the database in ${nowhere}\n`)
      expect([existsSync(nowhere), existsSync(none)]).toEqual([false, false])
    },
  )

  test('only `migrate` creates a database, and only if a variable names the place', async () => {
    const refused = await operate({}, 'migrate')
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('migrate needs DATABASE_URL or DATA_DIR'),
    })
    const fresh = { DATA_DIR: join(folder, 'fresh') }
    expect(await operate(fresh, 'migrate')).toEqual({
      code: 0,
      output: `The database in ${fresh.DATA_DIR} has the tables of this version.`,
    })
  })
})

describe('the streams of a command', () => {
  test('a command prints only its output to standard output, and names the database on standard error', async () => {
    await operate(data, 'rewards', 'add', file)
    const { stdout, stderr } = await operateWith('', data, 'rewards', 'list')
    expect(stdout).toMatch(/^ID .*\nvoucher /)
    expect(stderr).toBe(`Using the database in ${data.DATA_DIR}\n`)
  })

  test('backup writes to standard output and restore reads from standard input, byte for byte', async () => {
    const words = [programFile('demo/server/operator/cli.ts'), 'backup', '-']
    const archive = execFileSync(process.execPath, words, {
      env: data,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e9,
    })
    expect(gunzipSync(archive).toString()).toContain('PG_VERSION')
    const second = { DATA_DIR: join(folder, 'second') }
    const restoring = [programFile('demo/server/operator/cli.ts'), 'restore', '-']
    const restored = execFileSync(process.execPath, restoring, { env: second, input: archive, stdio: 'pipe' })
    expect(restored.toString()).toContain('The ledger sums to zero')
    expect((await operate(second, 'rewards', 'list')).output).toContain('voucher')
  })

  test('an import reads from standard input, writes the survey to standard output, and reports on standard error', async () => {
    const surveyJs = JSON.stringify({
      title: 'Tea',
      elements: [{ type: 'comment', name: 'why', visibleIf: '{a} + 1 > 1' }],
    })
    const words = ['surveys', 'import-surveyjs', '-', '--id', 'tea', '--points', '5', '--minutes', '2', '--out', '-']
    const { code, stdout, stderr } = await operateWith(surveyJs, {}, ...words)
    expect([code, JSON.parse(stdout).id]).toEqual([0, 'tea'])
    expect(stderr).toMatch(/did not carry over unchanged:\n[\s\S]*cannot be said as a condition/)
    const added = await operateWith(stdout, data, 'surveys', 'add', '-')
    expect(added.stdout).toMatch(/^tea was added/)
  })

  test.each([[['help']], [['--help']], [['-h']], [[]]])('the command %j lists every command', async (words) => {
    const { code, stdout } = await operateWith('', {}, ...words)
    expect([code, stdout]).toEqual([0, expect.stringContaining('panel members erase EMAIL [--yes] [--by NAME]')])
  })

  test('a command ends with one line and a nonzero code if its output is full or closed', async () => {
    const cli = programFile('demo/server/operator/cli.ts')
    for (const words of [
      ['rewards', 'list'],
      ['backup', '-'],
    ]) {
      const full = spawnSync(process.execPath, [cli, ...words], {
        env: data,
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        encoding: 'utf8',
      })
      const [, ...said] = full.stderr.trimEnd().split('\n')
      expect([full.status, said]).toEqual([1, ['The output could not be written (ENOSPC)']])
      const closed = spawn(process.execPath, [cli, ...words], { env: data })
      closed.stdout.destroy()
      let stderr = ''
      closed.stderr.on('data', (part) => (stderr += part))
      const [code] = await once(closed, 'close')
      expect([code, stderr.trimEnd().split('\n').slice(1)]).toEqual([1, ['The output could not be written (EPIPE)']])
    }
    const before = names()
    const { code, output } = await operate(data, 'backup', '/dev/full/backup')
    expect([code, output]).toEqual([1, '/dev/full/backup cannot be written (ENOTDIR)'])
    expect(names()).toEqual(before)
  })
})
