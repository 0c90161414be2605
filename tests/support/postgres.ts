import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './kills.ts'

const run = promisify(execFile)

/** Starts it as another user, because PostgreSQL refuses to run as root. */
const runsAsRoot = process.getuid?.() === 0
const asOwner = (program: string, ...words: string[]): [string, string[]] =>
  runsAsRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...words]]
    : [program, words]

function canRun(program: string): boolean {
  try {
    execFileSync(...asOwner(program, '--version'), { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const hasPostgresPrograms = canRun('initdb') && canRun('pg_ctl')

export interface PrivatePostgres {
  readonly url: string
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'panel-postgres-'))
  if (runsAsRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    chownSync(folder, uid ?? 0, gid ?? 0)
  }
  const data = join(folder, 'data')
  const port = await freePort()
  const control = (...words: string[]) => run(...asOwner('pg_ctl', '-D', data, '-w', ...words))
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off`
  await run(...asOwner('initdb', '-D', data, '--no-sync', '-A', 'trust', '-U', 'postgres'))
  const start = () => control('-l', join(folder, 'log'), '-o', options, 'start')
  const stop = () => control('-m', 'fast', 'stop')
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await stop()
      await start()
    },
    async stop() {
      await stop().finally(() => rmSync(folder, { recursive: true, force: true }))
    },
  }
}
