import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildServer, type Server } from './app.ts'
import { extensionFor, openDemonstration } from './operator/demonstration.ts'
import { listen, pages, run, say, stopOnSignal } from './operator/process.ts'
import { tellMissingFacts } from './operator/settings/facts.ts'
import { readConfig, warnOfUnknown } from './operator/settings/read.ts'
import { StartFailure } from './refusals/failure.ts'

// Runs two nodes on one port of this machine. The partner's site and the stand-in for Google keep their state in
// memory, so only the first process runs them.

const NAMES = ['a', 'b']
const AGAIN_AFTER = 1000

async function serveNode(): Promise<void> {
  let server: Server | undefined
  const config = readConfig(process.env)
  stopOnSignal(async () => server?.close(), config.drainSeconds)
  server = await buildServer({ ...config, pages }, await extensionFor(config))
  const { app } = server
  app.server.prependListener('request', (_, response) => response.setHeader('X-Node', config.nodeName ?? ''))
  await listen(app, config.host, config.port, 'PORT')
}

interface Nodes {
  readonly port: number
  readonly workers: ReadonlyMap<string, Worker>
  close(): Promise<void>
}

function ownPort(index: number): { readonly OPERATOR_PORT?: string } {
  const port = Number(process.env.OPERATOR_PORT)
  return port > 0 ? { OPERATOR_PORT: String(port + index) } : {}
}

async function startNodes(variables: object): Promise<Nodes> {
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url), args: [] })
  const workers = new Map<string, Worker>()
  let closing = false

  function start(name: string, isAgain = false): Promise<number | undefined> {
    const worker = cluster.fork({ ...variables, ...ownPort(NAMES.indexOf(name)), NODE_NAME: name })
    workers.set(name, worker)
    let isLasting = isAgain
    return new Promise((resolve) => {
      worker.once('listening', ({ port }) => {
        isLasting = true
        if (isAgain) say(`Node ${name} serves again (process ${worker.process.pid})`)
        resolve(port)
      })
      worker.once('exit', (code, signal) => {
        workers.delete(name)
        resolve(undefined)
        if (closing) return
        say(`Node ${name} ended (${signal ?? code})`)
        if (isLasting) setTimeout(() => closing || void start(name, true), AGAIN_AFTER)
      })
    })
  }

  async function close(): Promise<void> {
    closing = true
    const ends = [...workers.values()].map((worker) => once(worker, 'exit'))
    for (const worker of workers.values()) worker.process.kill('SIGTERM')
    await Promise.all(ends)
  }

  let port = 0
  // starts one node after the other, so that the first prepares the database and a fault is reported once
  for (const name of NAMES) {
    const served = await start(name)
    if (served === undefined) {
      await close()
      throw new StartFailure(`Node ${name} did not start; see above`)
    }
    port = served
  }
  return { port, workers, close }
}

async function serveCluster(): Promise<void> {
  const config = readConfig(process.env)
  for (const text of [...warnOfUnknown(process.env), ...tellMissingFacts(config)]) say(text)
  let nodes: Nodes | undefined
  const demonstration = await openDemonstration(config, () => nodes?.port ?? config.port)
  const stop = () => Promise.all([nodes?.close(), demonstration.close()])
  stopOnSignal(stop, config.drainSeconds)
  const { origins, google } = demonstration
  const known = google && {
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  }
  try {
    nodes = await startNodes({
      PARTNER_ORIGINS: [...config.partnerOrigins, ...origins].join(' '),
      PARTNER_FRAME_ORIGINS: [...config.framedOrigins, ...origins].join(' '),
      ...known,
    })
  } catch (fault) {
    await stop()
    throw fault
  }
  const processes = [...nodes.workers].map(([name, worker]) => `${name} (process ${worker.process.pid})`)
  const more = [`  Nodes     ${processes.join(', ')}   stop one: the other serves, and it restarts`]
  say(demonstration.announcement(config.publicUrl ?? `http://localhost:${nodes.port}`, more))
}

await run(cluster.isPrimary ? serveCluster : serveNode)
