import type { IncomingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler, RouteOptions } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import { listRedemptions } from '../../../../src/contract/rewards.ts'
import { exportData, getBankDetails } from '../../../../src/contract/users.ts'
import { Refusal } from '../refusals/failure.ts'

// Answers are compressed for each request; the build compresses files (files.ts).

/** Calls that read codes and account numbers. */
const SECRET: readonly Call[] = [listRedemptions, getBankDetails, exportData]

/**
 * Whether an answer may hold a secret. Sessions' tokens and new codes are answered to calls that change something, the
 * rest to those above. The length of a compressed answer reveals whether a text that a stranger chose is like the secret
 * beside it (BREACH, https://www.breachattack.com), so none of these is compressed.
 */
export const mayHoldSecret = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>): boolean =>
  ![method].flat().every((one) => one === 'GET' || one === 'HEAD') || SECRET.some(({ path }) => url.endsWith(path))

/** HEAD would tell the length of the answer before its compression. */
const withoutLength: onSendHookHandler = (_, reply, payload, done) => {
  reply.removeHeader('Content-Length')
  done(null, payload)
}

/** Compresses the answers of the routes that are added afterwards, in brotli or gzip, unless they may hold a secret. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (mayHoldSecret(route)) route.compress = false
    else if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat()
  })
  await app.register(compress, {
    // a smaller answer takes one packet anyway
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // a compressed body is refused: limits on bodies count what is sent
    globalDecompression: false,
  })
}

/** Refuses a compressed request: a small body could expand to a huge one. */
export const refusalOfCompressed = (headers: IncomingHttpHeaders): Refusal | undefined =>
  /^(identity)?$/i.test(headers['content-encoding'] ?? '') ? undefined : new Refusal('unsupported-encoding')
