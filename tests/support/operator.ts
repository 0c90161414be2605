import { requestOf } from '../../demo/server/operator/commands/index.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import type { TestServer } from './server.ts'

/** Runs the words of an operator's command on the database of a server. Answers what it prints. */
export async function asOperator({ server }: TestServer, ...words: string[]): Promise<string> {
  const { database, vault, config, mail } = server
  return runRequest({ database, vault: () => vault, mail }, await requestOf(words), config.now())
}
