import type { IncomingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler, RouteOptions } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import { listRedemptions } from '../../../../src/contract/rewards.ts'
import { exportData, getBankDetails } from '../../../../src/contract/users.ts'
import { Refusal } from '../../refusals/failure.ts'

const SECRET: readonly Call[] = [listRedemptions, getBankDetails, exportData]

/**
 * Returns true for answers that may contain a secret and are therefore not compressed: the length of a compressed
 * answer reveals whether a stranger's text resembles a secret beside it (BREACH, https://www.breachattack.com). Only
 * calls that change something, and those listed above, answer with secrets.
 */
export const mayHoldSecret = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>): boolean =>
  ![method].flat().every((one) => one === 'GET' || one === 'HEAD') || SECRET.some(({ path }) => url.endsWith(path))

const withoutLength: onSendHookHandler = (_, reply, payload, done) => {
  reply.removeHeader('Content-Length')
  done(null, payload)
}

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (mayHoldSecret(route)) route.compress = false
    else if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat()
  })
  await app.register(compress, {
    // compresses no smaller answer, because it takes one packet anyway
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // never unpacks a body, because limits on bodies count the bytes that were sent
    globalDecompression: false,
  })
}

/** Refuses a compressed request, because a small body could expand to a huge one. */
export const refusalOfCompressed = (headers: IncomingHttpHeaders): Refusal | undefined =>
  /^(identity)?$/i.test(headers['content-encoding'] ?? '') ? undefined : new Refusal('unsupported-encoding')
