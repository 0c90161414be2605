import { requestOf } from '../../demo/server/operator/commands/index.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import type { TestServer } from './server.ts'

/** Runs an operator's command on the database of a server. Returns its output. */
export async function asOperator({ server }: TestServer, ...words: string[]): Promise<string> {
  const { database, vault, config, mail } = server
  return runRequest({ database, vault: () => vault, mail }, await requestOf(words), config.now())
}
