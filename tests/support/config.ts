import type { ServerConfig } from '../../demo/server/config.ts'
import { readConfig } from '../../demo/server/settings/read.ts'

/** What a demonstration is built from where no variable is set, on a database in memory. */
export const demoConfig: ServerConfig = { ...readConfig({}), database: { kind: 'memory' }, drainSeconds: 0 }
