import type { FastifyInstance } from 'fastify'
import type { HttpBackend } from '../backend.ts'
import { siteOf } from '../site/origin.ts'
import { describeLive } from './asyncapi.ts'
import { describeApi } from './openapi.ts'

/** Serves the descriptions of the calls and of the live channel. */
export function serveDescriptions(api: FastifyInstance, { config }: Pick<HttpBackend, 'config'>): void {
  api.get('/openapi.json', async () => describeApi())
  api.get('/asyncapi.json', async (request) => describeLive(siteOf(config, request)))
}
