import { openDemonstration } from '../demonstration.ts'
import { run, say, stopOnSignal } from '../process.ts'
import { tellMissingFacts } from '../settings/facts.ts'
import { readConfig, warnOfUnknown } from '../settings/read.ts'
import { type Nodes, startNodes } from './nodes.ts'

// Two nodes on this machine on one port: what `npm run start:cluster` runs once the widgets are built. The partner's site
// and the stand-in for Google keep their state in memory, so this process runs one of each.

const NAMES = ['a', 'b']

await run(async () => {
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
    nodes = await startNodes(NAMES, {
      PARTNER_ORIGINS: [...config.partnerOrigins, ...origins].join(' '),
      PARTNER_FRAME_ORIGINS: [...config.framedOrigins, ...origins].join(' '),
      ...known,
    })
  } catch (fault) {
    await stop()
    throw fault
  }
  const processes = Object.entries(nodes.processes).map(([name, pid]) => `${name} (process ${pid})`)
  const more = [`  Nodes     ${processes.join(', ')}   stop one: the other serves, and it restarts`]
  say(demonstration.announcement(config.publicUrl ?? `http://localhost:${nodes.port}`, more))
})
