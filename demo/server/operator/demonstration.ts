import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../http/refusals/failure.ts'
import type { Demonstration, Extension } from './extension.ts'
import { root } from './root.ts'
import type { ProcessConfig, ServerConfig } from './settings/config.ts'

// The only file of the server that imports the demonstration's tools. It does not do so in production, where it is not installed.

async function loadTools() {
  if (!existsSync(join(root, 'demo', 'tools')))
    throw new StartFailure('What was compiled for production holds no demonstration: set NODE_ENV=production')
  return import('../../tools/index.ts')
}

/** The extension for a server with these settings. */
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

/** Starts the demonstration for a panel that will listen on that port; does nothing in production. */
export const openDemonstration = async (config: ProcessConfig, panelPort: () => number): Promise<Demonstration> =>
  config.production ? none(config) : (await loadTools()).openDemonstration(config, panelPort)
