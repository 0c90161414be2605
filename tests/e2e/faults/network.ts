import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Call } from '../../../src/api/call.ts'
import type { Broken } from './kinds.ts'

/** What a call's path looks like in an address. */
export const pathOf = ({ path }: Call): string => `/api${path.replace(/\{\w+\}/g, '[^/]+')}$`

export interface Network {
  /** Breaks each call of this kind, until it is mended. Nothing else fails, but where there is no network at all. */
  break(call: Call, how: Broken): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Answers every request with half of what it announces, and breaks the connection. */
async function startCutter() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '200', Connection: 'close' })
    response.write('{"success":true,"mess', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** The network between the page and the server, where it breaks. */
export async function createNetwork(page: Page): Promise<Network> {
  const cutter = await startCutter()
  return {
    async break(call, how) {
      const path = new RegExp(pathOf(call))
      await page.route(
        ({ pathname }) => path.test(pathname),
        (route) => {
          if (route.request().method() !== call.method) return route.fallback()
          if (how === 'cut') return route.continue({ url: cutter.url })
          return route.abort(how === 'offline' ? 'internetdisconnected' : 'connectionrefused')
        },
      )
      if (how === 'offline') await page.context().setOffline(true)
    },
    async mend() {
      await page.unrouteAll()
      await page.context().setOffline(false)
    },
    close: async () => void (await cutter.close()),
  }
}
