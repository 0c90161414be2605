import { requestOf } from '../../demo/server/operator/commands/index.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import type { TestServer } from './server.ts'

export async function asOperator({ server }: TestServer, ...words: string[]): Promise<string> {
  const { database, vault, config, mail } = server
  return runRequest({ database, vault: () => vault, mail, config }, await requestOf(words), config.now())
}
