import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile, root } from './programs.ts'
import { shortLived } from './short-lived.ts'

const running = new Set<ChildProcess>()

export interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
  /** Rejects if the process ends before it listens. */
  readonly url: Promise<string>
}

type Variables = Readonly<Record<string, string>>

/** Passes on the flags of this process, which a benchmark does not have. */
const flags = shortLived.filter((flag) => process.execArgv.includes(flag))

function spawnProgram(path: string, words: readonly string[], variables: Variables) {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  return spawn(process.execPath, [...flags, programFile(path), ...words], { env, cwd: root })
}

export interface Printed {
  readonly code: number | null
  /** The output without the line that names the database. */
  readonly output: string
  readonly stdout: string
  readonly stderr: string
}

export async function operateWith(input: string, variables: Variables, ...words: string[]): Promise<Printed> {
  const child = spawnProgram('demo/server/operator/cli.ts', words, variables)
  child.stdin.on('error', () => {}).end(input)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (part) => (stdout += part))
  child.stderr.on('data', (part) => (stderr += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: (stdout + stderr.replace(/^Using the database .*\n/, '')).trim(), stdout, stderr }
}

export async function operate(variables: Variables, ...words: string[]) {
  const { code, output } = await operateWith('', variables, ...words)
  return { code, output }
}

export function startProcess(variables: Variables, program = 'index.ts', ...words: string[]) {
  const ports = { PORT: '0', PARTNER_PORT: '0', GALLERY_PORT: '0', GOOGLE_STANDIN_PORT: '0', DRAIN_SECONDS: '0' }
  const child = spawnProgram(`demo/server/${program}`, words, { ...ports, ...variables })
  running.add(child)
  let output = ''
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const url = new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer) => {
      output += part
      const [, address] = /Members +(\S+)[\s\S]*\n\n$/.exec(output) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => reject(new Error(output)))
  })
  url.catch(() => {})
  return { child, output: () => output, ended, url } satisfies Started
}

export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
