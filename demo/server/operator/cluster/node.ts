import { buildServer, type Server } from '../../app.ts'
import { extensionFor } from '../demonstration.ts'
import { pages, portOf, run, stopOnSignal } from '../process.ts'
import { readConfig } from '../settings/read.ts'

// One node of `npm run start:cluster`, started by the load balancer's process (nodes.ts), to which it reports its port.

await run(async () => {
  let server: Server | undefined
  const config = readConfig(process.env)
  const stop = stopOnSignal(async () => {
    if (process.connected) process.send?.({ leaving: true })
    await server?.close()
  }, config.drainSeconds)
  // whoever started this is gone, so nobody would stop it
  process.on('disconnect', stop)
  server = await buildServer({ ...config, pages }, await extensionFor(config))
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: portOf(server.app.server) })
})
