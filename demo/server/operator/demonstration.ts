import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../http/site/root.ts'
import { StartFailure } from '../refusals/failure.ts'
import type { Demonstration, Extension } from './extension.ts'
import type { ProcessConfig, ServerConfig } from './settings/config.ts'

// No other file of the server imports the demonstration's tools, because a production host does not have them.

async function loadTools() {
  if (!existsSync(join(root, 'demo', 'tools')))
    throw new StartFailure(
      "This production build lacks the demonstration's tools, so it runs only in production: set NODE_ENV=production",
    )
  return import('../../tools/index.ts')
}

export async function extensionFor({ production, seed }: ServerConfig): Promise<Extension> {
  const tools = production ? {} : (await loadTools()).tools
  return seed ? { ...tools, seed: (await import('../../content/seed.ts')).seedDatabase } : tools
}

const none = ({ google }: ProcessConfig): Demonstration => ({
  origins: [],
  google,
  announcement: (site) => `Panel is ready at ${site}`,
  async close() {},
})

export const openDemonstration = async (config: ProcessConfig, panelPort: () => number): Promise<Demonstration> =>
  config.production ? none(config) : (await loadTools()).openDemonstration(config, panelPort)
