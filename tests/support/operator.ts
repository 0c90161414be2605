import { runCommand } from '../../demo/server/operator/command.ts'
import { requestOf } from '../../demo/server/operator/lines/index.ts'
import type { TestServer } from './server.ts'

/** Runs an operator's command on the database of a server. Returns its output. */
export async function asOperator({ server }: TestServer, ...words: string[]): Promise<string> {
  const { database, vault, config, mail } = server
  return runCommand({ database, vault: () => vault, mail }, await requestOf(words), config.now())
}
