import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestOptions, type TestServer } from './server.ts'

/** Starts one for all tests of a suite, and closes it after them. Tests and hooks of the suite may use what it returns. */
export function ofSuite<Opened extends { close(): Promise<unknown> }>(start: () => Promise<Opened>): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    Object.assign(opened, await start())
  })
  afterAll(() => opened.close())
  return opened
}

/** A server for all tests of a suite. */
export const serverOfSuite = (options?: TestOptions): TestServer => ofSuite(() => startServer(options))
