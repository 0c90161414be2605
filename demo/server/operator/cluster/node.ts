import { buildServer, type Server } from '../../app.ts'
import { extensionFor } from '../demonstration.ts'
import { listen, pages, run, stopOnSignal } from '../process.ts'
import { readConfig } from '../settings/read.ts'

// One node of `npm run start:cluster`: a worker of the process that started it (nodes.ts), which hands it connections.

await run(async () => {
  let server: Server | undefined
  const config = readConfig(process.env)
  stopOnSignal(async () => server?.close(), config.drainSeconds)
  server = await buildServer({ ...config, pages }, await extensionFor(config))
  const { app } = server
  app.server.prependListener('request', (_, response) => response.setHeader('X-Node', config.nodeName ?? ''))
  await listen(app, config.host, config.port, 'PORT')
})
