import type { ServerConfig } from '../../demo/server/config.ts'
import { readConfig } from '../../demo/server/settings/read.ts'

/** The configuration of a demonstration without any variables, on a database in memory. */
export const demoConfig: ServerConfig = { ...readConfig({}), database: { kind: 'memory' }, drainSeconds: 0 }
