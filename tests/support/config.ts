import type { ServerConfig } from '../../demo/server/operator/settings/config.ts'
import { readConfig } from '../../demo/server/operator/settings/read.ts'

export const demoConfig: ServerConfig = { ...readConfig({}), database: { kind: 'memory' }, drainSeconds: 0 }
