import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../http/refusals/failure.ts'
import type { Demonstration, Extension } from './extension.ts'
import { root } from './root.ts'
import type { ProcessConfig, ServerConfig } from './settings/config.ts'

// No other file of the server imports the showcase. Production does not load it, because it is not installed there.

async function loadShowcase() {
  if (!existsSync(join(root, 'demo', 'showcase')))
    throw new StartFailure('The production build contains no demonstration: set NODE_ENV=production')
  return import('../../showcase/index.ts')
}

export async function extensionFor({ production, seed }: ServerConfig): Promise<Extension> {
  const showcase = production ? {} : (await loadShowcase()).showcase
  return seed ? { ...showcase, seed: (await import('../../content/seed.ts')).seedDatabase } : showcase
}

const none = ({ google }: ProcessConfig): Demonstration => ({
  origins: [],
  google,
  announcement: (site) => `Panel is ready at ${site}`,
  async close() {},
})

export const openDemonstration = async (config: ProcessConfig, panelPort: () => number): Promise<Demonstration> =>
  config.production ? none(config) : (await loadShowcase()).openDemonstration(config, panelPort)
