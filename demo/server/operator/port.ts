import Fastify from 'fastify'
import { registerReadings } from '../metrics/readings.ts'
import type { Panel } from '../panel.ts'
import { listen, portOf } from '../process.ts'

/** Where the figures of a server are read. */
export interface OperatorPort {
  readonly port: number
  close(): Promise<void>
}

/** Serves `/metrics` on a port of its own, which members never reach. */
export async function openOperatorPort(panel: Panel, host: string, port: number): Promise<OperatorPort> {
  const end = registerReadings(panel)
  const app = Fastify({ logger: false })
  app.get('/metrics', async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await panel.metrics.registry.text()),
  )
  const close = async () => {
    end()
    await app.close()
  }
  try {
    await listen(app, host, port, 'OPERATOR_PORT')
  } catch (fault) {
    await close()
    throw fault
  }
  return { port: portOf(app.server), close }
}
