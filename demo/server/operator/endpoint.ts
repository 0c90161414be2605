import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import Fastify, { type FastifyRequest } from 'fastify'
import { safeParse } from 'valibot'
import type { Backend } from '../backend.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { BACKUP_TYPE, EMPTY, endpointFile } from './asking.ts'
import { restoreBackup } from './backup/restore.ts'
import { backupStream, linesOf, restored } from './backup/streams.ts'
import { filledTable } from './backup/tables.ts'
import { attempt, command, runCommand } from './command.ts'

// The embedded database belongs to one process. While that is a server, operators' commands go through it: only on this
// machine, and with a token that only users who can read the database can read.

/** Maximum bytes of a command: many surveys at once, in several languages. */
const COMMAND = 20_000_000
/** Milliseconds that a restore waits for the next byte of the backup. */
const ANSWERED_WITHIN = 15_000

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
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return answer.code(403).send({})
  })
  app.addContentTypeParser(BACKUP_TYPE, async (_: FastifyRequest, payload: Readable) => payload)
  app.post('/backup', async (_, answer) => {
    if ((await filledTable(database.store)) === undefined) answer.header(EMPTY, 'yes')
    return answer.type(BACKUP_TYPE).send(backupStream(database, now()))
  })
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
  const file = endpointFile(directory)
  rmSync(file, { force: true }) // remove a stale file, which would keep its own permissions
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    await app.close()
  }
}
