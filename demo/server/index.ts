import { buildServer } from './app.ts'
import { extensionFor, openDemonstration } from './operator/demonstration.ts'
import { listen, pages, portOf, run, say, stopOnSignal } from './operator/process.ts'
import { tellMissingFacts } from './operator/settings/facts.ts'
import { readConfig, warnOfUnknown } from './operator/settings/read.ts'

await run(async () => {
  const config = readConfig(process.env)
  for (const text of [...warnOfUnknown(process.env), ...tellMissingFacts(config)]) say(text)
  const opened: { close(): Promise<unknown> }[] = []
  const stop = async () => {
    for (const one of opened.splice(0)) await one.close()
  }
  try {
    let port = config.port
    const demonstration = await openDemonstration(config, () => port)
    opened.push(demonstration)
    const { origins, google } = demonstration
    const partnerOrigins = [...config.partnerOrigins, ...origins]
    const framedOrigins = [...config.framedOrigins, ...origins]
    const extension = await extensionFor(config)
    const server = await buildServer({ ...config, google, partnerOrigins, framedOrigins, pages }, extension)
    opened.unshift(server)
    await listen(server.app, config.host, config.port, 'PORT')
    port = portOf(server.app.server)
    stopOnSignal(stop, config.drainSeconds)
    say(demonstration.announcement(config.publicUrl ?? `http://localhost:${port}`))
  } catch (fault) {
    await stop()
    throw fault
  }
})
