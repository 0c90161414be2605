import Fastify from 'fastify'
import type { Backend } from './backend.ts'
import { registerReadings } from './metrics/readings.ts'
import { listen, portOf } from './process.ts'
import { serveResults } from './results/served.ts'
import type { ServerConfig } from './settings/config.ts'

export interface OperatorPort {
  readonly port: number
  close(): Promise<void>
}

export async function openOperatorPort(
  backend: Backend,
  { host, port, token }: NonNullable<ServerConfig['operator']>,
  report: (fault: unknown, message: string) => void,
): Promise<OperatorPort> {
  const end = registerReadings(backend)
  const { registry } = backend.metrics
  const app = Fastify({ logger: false })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  if (token) app.register((within) => serveResults(within, backend, token, report), { prefix: '/results' })
  const close = async () => {
    end()
    await app.close()
  }
  try {
    // exclusive, because each worker of a cluster has its own port
    await listen(app, host, port, 'OPERATOR_PORT', true)
  } catch (fault) {
    await close()
    throw fault
  }
  return { port: portOf(app.server), close }
}
