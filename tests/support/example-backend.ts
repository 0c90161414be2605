import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export const exampleMember = { email: 'meera@example.com', password: 'Reads#2026' }
export const EXAMPLE = 'demo/examples/backend/server.mjs'

export interface ExampleBackend {
  /** The base of the calls, such as `http://127.0.0.1:41234/api`. */
  readonly api: string
  stop(): Promise<void>
}

async function addressOf(program: ChildProcess): Promise<string> {
  let text = ''
  for await (const part of program.stdout ?? []) {
    text += part
    if (text.endsWith('\n')) return text.trim()
  }
  throw new Error('the example did not start')
}

/** Starts the guide's example on a free port. @param pages the origins that may call it */
export async function startExample(pages: readonly string[], port = '0'): Promise<ExampleBackend> {
  const env = { ...process.env, PORT: port, PAGES: pages.join(' ') }
  const program = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(program, 'exit')
  return {
    api: await addressOf(program),
    async stop() {
      program.kill()
      await ended
    },
  }
}
