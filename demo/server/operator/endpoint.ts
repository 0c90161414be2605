import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { parse } from 'valibot'
import { isSameSecret } from '../http/same-secret.ts'
import { endpointFile } from './asking.ts'
import type { Backend } from './backend.ts'
import { replyTo, requestSchema, runRequest } from './request.ts'

// Only one process can open the embedded database. If a server has it open, operators' commands go through that server:
// only on this machine, and with a token that only those who can read the database can read.

/** Bytes of a request at most, enough for many surveys in several languages. */
const COMMAND = 20_000_000

export async function openOperatorEndpoint(
  { config, database, vault, mail }: Backend,
  directory: string,
  report: (fault: unknown, message: string) => void,
) {
  const token = randomBytes(32).toString('base64url')
  const app = Fastify({ logger: false, bodyLimit: COMMAND })
  app.addHook('onRequest', async (request, answer) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return answer.code(403).send({})
  })
  app.post('/backup', async (_, answer) => {
    const archive = await database.archive?.()
    return answer.type('application/gzip').send(archive && Readable.fromWeb(archive.stream() as never))
  })
  app.post('/', async (request) => {
    return replyTo(async () =>
      runRequest({ database, vault: () => vault, mail, config }, parse(requestSchema, request.body), config.now()),
    )
  })
  app.setErrorHandler((fault, _, answer) => {
    report(fault, "an operator's command failed")
    answer.code(500).send({})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const file = endpointFile(directory)
  rmSync(file, { force: true }) // a file left by an earlier start would keep its own permissions
  writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return async () => {
    rmSync(file, { force: true })
    await app.close()
  }
}
