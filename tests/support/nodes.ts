import { createDatabase, databases } from './database.ts'
import { startServer, type TestOptions, type TestServer, testConfig } from './server.ts'

export const sharedDatabases = databases.filter((kind) => kind === 'postgres')

export interface Nodes {
  readonly nodes: readonly TestServer[]
  readonly address: string
  close(): Promise<void>
}

export async function startNodes(count: number, options: TestOptions = {}): Promise<Nodes> {
  const database = await createDatabase('postgres', options.seed ?? testConfig.seed)
  const { choice } = database
  const nodes = await Promise.all(Array.from({ length: count }, () => startServer({ ...options, database: choice })))
  return {
    nodes,
    address: choice.kind === 'postgres' ? choice.url : '',
    async close() {
      await Promise.all(nodes.map((node) => node.close()))
      await database.drop()
    },
  }
}
