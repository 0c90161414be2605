import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { StartFailure } from './failure.ts'
import { describeFault, lastWords } from './fault-log.ts'
import { guarded } from './guard.ts'

// What the programs here share: where the files are, ports, signals, and the way a start fails.

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/[/\\]$/, '')
/** The built files, and the pages around them. */
export const pages = { dist: folder('../../dist'), host: folder('../host') }
export const partnerPages = folder('../partner')
export const galleryFiles = { ...pages, folder: folder('../gallery'), readme: folder('../../README.md') }

/** Longest time for requests under way when the process is told to stop, in milliseconds. */
const GRACE = 20_000

const isProduction = (): boolean => process.env.NODE_ENV?.trim() === 'production'

/** A line of the log, in the form of the others. */
const logLine = (level: number, msg: string, more: object = {}): string =>
  `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg })}\n`

/** For people at a terminal; in production each is a line of the log. */
export const say = (text: string): void =>
  void process.stdout.write(isProduction() ? logLine(30, text.trim()) : `${text}\n`)

interface Listening {
  address(): AddressInfo | string | null
}
export const portOf = (server: Listening): number => (server.address() as AddressInfo).port

/** Why nothing listens there, with the variable that names another port. */
export function portFailure(fault: unknown, host: string, port: number, name: string): StartFailure {
  const { code } = fault as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} is in use; set ${name} to another`)
  if (code === 'EACCES') return new StartFailure(`Port ${port} may not be used; set ${name} to another`)
  return new StartFailure(`Cannot listen on ${host}, port ${port} (${code})`)
}

/** Throws what an operator can act on. */
export async function listen(app: FastifyInstance, host: string, port: number, name: string): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (fault) {
    throw portFailure(fault, host, port, name)
  }
}

/** What a signal or a fault does with this process; until something runs there is nothing to stop. */
let end = (code: number): void => process.exit(code)

/**
 * Stops once, on the first signal or call, with `code`; what does not end in its time, beyond the seconds to drain, is
 * ended.
 */
export function stopOnSignal(stop: () => Promise<unknown>, drainSeconds = 0): () => void {
  let stopping = false
  end = guarded(
    async (code: number) => {
      // a terminal and a process manager may both send one
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), GRACE + drainSeconds * 1000).unref()
      await stop()
      process.exit(code)
    },
    (fault) => {
      logFault(fault, 'the process could not stop in order')
      process.exit(1)
    },
  )
  const onSignal = () => end(0)
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return onSignal
}

/** One line of JSON. Written at once and directly: the process ends, and its streams may be what failed. */
function logFault(fault: unknown, msg: string): void {
  try {
    writeSync(process.stderr.fd, logLine(60, msg, { err: describeFault(fault) }))
  } catch {
    // nobody reads it any more
  }
}

/** A fault that nobody caught leaves the process in a state that nobody knows: it tells what happened, and stops. */
function stopOnFault(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (fault: unknown) => {
      logFault(fault, `a fault that nothing caught (${event}): the process stops`)
      end(1)
    })
}

/** Warnings of Node and of libraries, which Node writes as plain text. */
function logWarnings(): void {
  if (!isProduction()) return
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    process.stderr.write(logLine(40, warning.message, { warning: warning.name, stack: warning.stack }))
  })
}

/** One line for each thing to mend; in production each is a line of the log. */
function sayWhyNot(fault: unknown): void {
  if (!isProduction()) process.stderr.write(`${lastWords(fault)}\n`)
  else if (fault instanceof StartFailure)
    for (const line of fault.message.split('\n')) process.stderr.write(logLine(60, line))
  else logFault(fault, 'the server does not start')
}

/** Runs a program: what it cannot start with is told in its own words, and the process ends with 1. */
export async function run(start: () => Promise<void>): Promise<void> {
  stopOnFault()
  logWarnings()
  try {
    await start()
  } catch (fault) {
    sayWhyNot(fault)
    process.exit(1)
  }
}
