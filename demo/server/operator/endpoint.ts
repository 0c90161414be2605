import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyRequest } from 'fastify'
import { number, object, optional, parse, safeParse, string } from 'valibot'
import type { Backend } from '../backend.ts'
import { restoreBackup } from '../backup/restore.ts'
import { backupStream, linesOf, restored } from '../backup/streams.ts'
import { HttpFailure } from '../failure.ts'
import { SealFault } from '../vault/vault.ts'
import { type Command, command, runCommand } from './command.ts'

// The embedded database belongs to one process. While that is a server, operators' commands go through it: only on this
// machine, and with a token that only users who can read the database can read.

const BACKUP_TYPE = 'application/gzip'
/** Maximum bytes of a command: many surveys at once, in several languages. */
const COMMAND = 20_000_000
/** Milliseconds that a restore waits for the next byte of the backup. */
const ANSWERED_WITHIN = 15_000

const fileIn = (directory: string): string => join(directory, 'operator.json')
const endpoint = object({ port: number(), token: string() })
const reply = object({ output: optional(string()), fault: optional(string()) })
export type Reply = { readonly output: string } | { readonly fault: string }

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

interface EndpointOptions {
  readonly directory: string
  readonly now: () => Date
  readonly report: (fault: unknown, message: string) => void
}

/** Serves operators' commands on a free port of this machine; a file that only its owner can read has the port. */
export async function openOperatorEndpoint(
  { database, vault, mail }: Backend,
  { directory, now, report }: EndpointOptions,
) {
  const token = randomBytes(32).toString('base64url')
  const app = Fastify({ logger: false, bodyLimit: COMMAND })
  app.addHook('onRequest', async (request, answer) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return answer.code(403).send({})
  })
  app.addContentTypeParser(BACKUP_TYPE, async (_: FastifyRequest, payload: Readable) => payload)
  app.post('/backup', (_, answer) => answer.type(BACKUP_TYPE).send(backupStream(database, now())))
  app.post('/restore', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request) => {
    // a restore blocks all other requests until it ends
    request.raw.setTimeout(ANSWERED_WITHIN, () => request.raw.destroy())
    return attempt(async () => restored(await restoreBackup(database.store, vault, linesOf(request.body as Readable))))
  })
  app.post('/', async (request) => {
    const parsed = safeParse(command, request.body)
    if (!parsed.success) return { fault: 'This server does not know the command; it may be of another version' }
    return attempt(() => runCommand({ database, vault: () => vault, mail }, parsed.output, now()))
  })
  app.setErrorHandler((fault, _, answer) => {
    report(fault, "an operator's command failed")
    answer.code(500).send({})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const file = fileIn(directory)
  rmSync(file, { force: true }) // remove a stale file, which would keep its own permissions
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    await app.close()
  }
}

/** The outcome, or the refusal in one line. */
export async function attempt(run: () => Promise<string>): Promise<Reply> {
  try {
    return { output: await run() }
  } catch (fault) {
    if (fault instanceof HttpFailure || fault instanceof SealFault) return { fault: fault.message }
    throw fault
  }
}

/** The response of the server that runs on this directory; undefined if none answers. */
export async function reachServer(
  directory: string,
  path: '/' | '/backup' | '/restore',
  body?: string | Readable,
): Promise<Response | undefined> {
  try {
    const { port, token } = parse(endpoint, JSON.parse(readFileSync(fileIn(directory), 'utf8')))
    const type = path === '/' ? 'application/json' : BACKUP_TYPE
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': type }) },
      ...(body === undefined ? {} : { body: body as BodyInit, duplex: 'half' }),
    } as RequestInit)
    return response.status === 403 ? undefined : response
  } catch {
    return undefined // no such file, no server on the port, or another program
  }
}

export async function readReply(response: Response): Promise<Reply> {
  if (response.status === 500) return { fault: 'The server failed; its log says why' }
  const read = safeParse(reply, await response.json().catch(() => undefined))
  const { output, fault } = read.success ? read.output : {}
  return output === undefined ? { fault: fault ?? 'This server does not know the command' } : { output }
}

/** Sends a command to the server that runs on this directory; undefined if none answers. */
export async function askServer(directory: string, request: Command): Promise<Reply | undefined> {
  const answer = await reachServer(directory, '/', JSON.stringify(request))
  return answer && readReply(answer)
}
