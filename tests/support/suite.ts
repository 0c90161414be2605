import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { DatabaseKind } from './database.ts'
import { startNodes } from './nodes.ts'
import { startServer, type TestOptions, type TestServer } from './server.ts'

export function ofSuite<Opened extends { close(): Promise<unknown> }>(start: () => Promise<Opened>): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    Object.assign(opened, await start())
  })
  afterAll(() => opened.close())
  return opened
}

export const serverOfSuite = (options?: TestOptions): TestServer => ofSuite(() => startServer(options))

export const nodesOfSuite = (kind: DatabaseKind) =>
  ofSuite(async () => {
    const { nodes, close } = kind === 'postgres' ? await startNodes(2) : await startServer({ kind }).then(alone)
    return { nodes, close, at: (index: number) => nodes[index % nodes.length] as TestServer }
  })
const alone = (server: TestServer) => ({ nodes: [server], close: server.close })

export async function serverOfTest(options?: TestOptions): Promise<TestServer> {
  const panel = await startServer(options)
  onTestFinished(() => panel.close())
  return panel
}
