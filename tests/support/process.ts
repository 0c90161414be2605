import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const running = new Set<ChildProcess>()

export interface Started {
  readonly child: ChildProcess
  /** Everything it said on either stream, so far. */
  readonly said: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** The panel's address, once it is ready; rejects when it ends before. */
  readonly url: Promise<string>
}

/** A program of the server's in a process of its own, on free ports where nothing else is said. */
export function startProcess(variables: Readonly<Record<string, string>>, program = 'index.ts', ...words: string[]) {
  const ports = { PORT: '0', PARTNER_PORT: '0', GALLERY_PORT: '0', GOOGLE_STANDIN_PORT: '0', DRAIN_SECONDS: '0' }
  const environment = { PATH: process.env.PATH ?? '', ...ports, ...variables }
  const entry = fileOf(`demo/server/${program}`)
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...words], { env: environment, cwd: fileOf('') })
  running.add(child)
  let said = ''
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const url = new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer) => {
      said += part
      const [, address] = /Members +(\S+)[\s\S]*\n\n$/.exec(said) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => reject(new Error(said)))
  })
  url.catch(() => {})
  return { child, said: () => said, ended, url } satisfies Started
}

/** For the end of a test: nothing that it started outlives it. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
