import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyRequest } from 'fastify'
import { number, object, optional, parse, safeParse, string } from 'valibot'
import { restoreBackup } from '../backup/restore.ts'
import { backupStream, linesOf, restored } from '../backup/streams.ts'
import { HttpFailure } from '../failure.ts'
import type { Panel } from '../panel.ts'
import { SealFault } from '../vault/vault.ts'
import { type Command, command, runCommand } from './command.ts'

// The embedded database belongs to one process. While a server is that process, operators ask it: on this machine
// alone, with a token that only those can read who could read the database itself.

const BACKUP_TYPE = 'application/gzip'
/** Milliseconds without a byte of a backup. */
const PATIENCE = 15_000

const fileIn = (directory: string): string => join(directory, 'operator.json')
const door = object({ port: number(), token: string() })
const reply = object({ said: optional(string()), fault: optional(string()) })
export type Reply = { readonly said: string } | { readonly fault: string }

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

interface Door {
  readonly directory: string
  readonly now: () => Date
  readonly report: (fault: unknown, message: string) => void
}

/** Serves operators' commands on a free port of this machine, told in a file that its owner alone can read. */
export async function openOperatorDoor({ database, vault }: Panel, { directory, now, report }: Door) {
  const token = randomBytes(32).toString('base64url')
  const app = Fastify({ logger: false, bodyLimit: 20_000 })
  app.addHook('onRequest', async (request, answer) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return answer.code(403).send({})
  })
  app.addContentTypeParser(BACKUP_TYPE, async (_: FastifyRequest, payload: Readable) => payload)
  app.post('/backup', (_, answer) => answer.type(BACKUP_TYPE).send(backupStream(database, now())))
  app.post('/restore', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request) => {
    // nobody else is served until its end
    request.raw.setTimeout(PATIENCE, () => request.raw.destroy())
    return attempt(async () => restored(await restoreBackup(database.store, vault, linesOf(request.body as Readable))))
  })
  app.post('/', async (request) => {
    const asked = safeParse(command, request.body)
    if (!asked.success) return { fault: 'This server does not know the command: is it of the same version?' }
    return attempt(() => runCommand({ database, vault: () => vault }, asked.output, now()))
  })
  app.setErrorHandler((fault, _, answer) => {
    report(fault, "an operator's command failed")
    answer.code(500).send({})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const file = fileIn(directory)
  rmSync(file, { force: true }) // one that was left keeps its own permissions
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    await app.close()
  }
}

/** What was done, or in one line why not. */
export async function attempt(run: () => Promise<string>): Promise<Reply> {
  try {
    return { said: await run() }
  } catch (fault) {
    if (fault instanceof HttpFailure || fault instanceof SealFault) return { fault: fault.message }
    throw fault
  }
}

/** The answer of the server that runs on this directory; undefined where none answers. */
export async function reachServer(
  directory: string,
  path: '/' | '/backup' | '/restore',
  body?: string | Readable,
): Promise<Response | undefined> {
  try {
    const { port, token } = parse(door, JSON.parse(readFileSync(fileIn(directory), 'utf8')))
    const type = path === '/' ? 'application/json' : BACKUP_TYPE
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': type }) },
      ...(body === undefined ? {} : { body: body as BodyInit, duplex: 'half' }),
    } as RequestInit)
    return response.status === 403 ? undefined : response
  } catch {
    return undefined // no such file, nobody there any more, or somebody else
  }
}

export async function readReply(response: Response): Promise<Reply> {
  if (response.status === 500) return { fault: 'The server failed; its log says why' }
  const read = safeParse(reply, await response.json().catch(() => undefined))
  const { said, fault } = read.success ? read.output : {}
  return said === undefined ? { fault: fault ?? 'This server does not know the command' } : { said }
}

/** Asks the server that runs on this directory; undefined where none answers. */
export async function askServer(directory: string, asked: Command): Promise<Reply | undefined> {
  const answer = await reachServer(directory, '/', JSON.stringify(asked))
  return answer && readReply(answer)
}
