import { once } from 'node:events'
import { createCallers } from '../../http/limits/caller.ts'
import { openDemonstration } from '../demonstration.ts'
import { portFailure, portOf, run, say, stopOnSignal } from '../process.ts'
import { tellMissingFacts } from '../settings/facts.ts'
import { readConfig, warnOfUnknown } from '../settings/read.ts'
import { createLoadBalancer } from './load-balancer.ts'
import { type Nodes, startNodes } from './nodes.ts'

// Two nodes on this machine behind one address: what `npm run start:cluster` runs once the widgets are built. The
// partner's site and the stand-in for Google keep their state in memory, so this process runs one of each.

const NAMES = ['a', 'b']

await run(async () => {
  const config = readConfig(process.env)
  for (const text of [...warnOfUnknown(process.env), ...tellMissingFacts(config)]) say(text)
  let nodes: Nodes | undefined
  let port = config.port
  const demonstration = await openDemonstration(config, () => port)
  const balancer = createLoadBalancer({
    nodes: () => nodes?.ready() ?? [],
    callers: createCallers(config.trustProxy, say),
  })
  try {
    balancer.listen(config.port, config.host)
    await once(balancer, 'listening')
    port = portOf(balancer)
  } catch (fault) {
    await demonstration.close()
    throw portFailure(fault, config.host, config.port, 'PORT')
  }
  const stop = async () => {
    const closed = new Promise((resolve) => balancer.close(resolve))
    balancer.closeIdleConnections()
    await Promise.all([nodes?.close(), demonstration.close()])
    balancer.closeAllConnections()
    await closed
  }
  stopOnSignal(stop, config.drainSeconds)
  const { origins, google } = demonstration
  const known = google && {
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  }
  try {
    nodes = await startNodes(NAMES, {
      PARTNER_ORIGINS: [...config.partnerOrigins, ...origins].join(' '),
      PARTNER_FRAME_ORIGINS: [...config.framedOrigins, ...origins].join(' '),
      // only the load balancer identifies callers
      TRUST_PROXY: '127.0.0.1',
      ...known,
    })
  } catch (fault) {
    await stop()
    throw fault
  }
  const processes = nodes.ready().map(({ name, pid }) => `${name} (process ${pid})`)
  const more = [`  Nodes     ${processes.join(', ')}   stop one: the other serves, and it restarts`]
  say(demonstration.announcement(config.publicUrl ?? `http://localhost:${port}`, more))
})
