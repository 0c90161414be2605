import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describeFault, explanationOf, fatalText } from '../http/failures/fault-log.ts'
import { guarded } from '../http/limits/guard.ts'
import { root } from '../http/site/root.ts'
import { StartFailure } from '../refusals/failure.ts'

export const pages = { dist: join(root, 'dist'), host: join(root, 'demo', 'host') }

/** Milliseconds for which running requests may continue after the process was told to stop. */
const GRACE = 20_000

const isProduction = (): boolean => process.env.NODE_ENV?.trim() === 'production'

const logLine = (level: number, msg: string, more: object = {}): string =>
  `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg })}\n`

export const say = (text: string): void =>
  void process.stdout.write(isProduction() ? logLine(30, text.trim()) : `${text}\n`)

export const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port

export function portFailure(fault: unknown, host: string, port: number, name: string): StartFailure {
  const { code } = fault as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} is in use: set ${name} to another port`)
  if (code === 'EACCES') return new StartFailure(`This process may not use port ${port}: set ${name} to another port`)
  return new StartFailure(`Cannot listen on ${host}, port ${port} (${code})`)
}

export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  name: string,
  exclusive = false,
): Promise<void> {
  try {
    await app.listen({ host, port, exclusive })
  } catch (fault) {
    throw portFailure(fault, host, port, name)
  }
}

let end = (code: number): void => process.exit(code)

function giveUp(): void {
  const open: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) open[kind] = (open[kind] ?? 0) + 1
  writeLast('the process did not stop in time', { open })
  process.exit(1)
}

/**
 * Stops once, on the first signal or call. If that takes longer than the drain time and the grace period, the process
 * exits.
 */
export function stopOnSignal(stop: () => Promise<unknown>, drainSeconds = 0): () => void {
  let stopping = false
  end = guarded(
    async (code: number) => {
      // a terminal and a process manager may both send a signal
      if (stopping) return
      stopping = true
      setTimeout(giveUp, GRACE + drainSeconds * 1000).unref()
      await stop()
      process.exit(code)
    },
    (fault) => {
      logFault(fault, 'the process could not stop cleanly')
      process.exit(1)
    },
  )
  const onSignal = () => end(0)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  return onSignal
}

/** Writes synchronously, because the process ends next and its streams may have failed. */
function writeLast(msg: string, more: object): void {
  try {
    writeSync(process.stderr.fd, logLine(60, msg, more))
  } catch {}
}

const logFault = (fault: unknown, msg: string): void => writeLast(msg, { err: describeFault(fault) })

function stopOnFault(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (fault: unknown) => {
      logFault(fault, `uncaught fault (${event}): the process stops`)
      end(1)
    })
}

/** Writes warnings as JSON, because Node and libraries write them as plain text. */
function logWarnings(): void {
  if (!isProduction()) return
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    process.stderr.write(logLine(40, warning.message, { warning: warning.name, stack: warning.stack }))
  })
}

function printStartFault(fault: unknown): void {
  const explanation = explanationOf(fault)
  if (!isProduction()) process.stderr.write(`${fatalText(fault)}\n`)
  else if (explanation === undefined) logFault(fault, 'the server does not start')
  else for (const line of explanation.split('\n')) process.stderr.write(logLine(60, line))
}

export async function run(start: () => Promise<void>): Promise<void> {
  stopOnFault()
  logWarnings()
  try {
    await start()
  } catch (fault) {
    printStartFault(fault)
    process.exit(1)
  }
}
