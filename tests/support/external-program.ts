import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Milliseconds. */
const READY = 60_000

export interface Program {
  readonly ready: RegExpExecArray
  end(): Promise<void>
}

export async function startProgram(
  path: string,
  words: readonly string[],
  pattern: RegExp,
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'> = {},
): Promise<Program> {
  const child = spawn(path, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options })
  const ended = once(child, 'close').catch(() => {})
  try {
    return { ready: await saying(child, pattern), end: () => endGroup(child, ended) }
  } catch (fault) {
    await endGroup(child, ended)
    throw fault
  }
}

function saying(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${output}`))
    const timer = setTimeout(fail, READY, 'said nothing of being ready')
    for (const stream of child.stdio.slice(1))
      stream?.on('data', (part: Buffer) => {
        output += part
        const found = pattern.exec(output)
        if (found) {
          clearTimeout(timer)
          resolve(found)
        }
      })
    child.on('error', ({ message }) => fail(message))
    child.on('close', () => fail('ended'))
  })
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  await ended
}
