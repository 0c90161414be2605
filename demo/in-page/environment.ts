import type { Environment } from '../../src/client/environment.ts'
import { attempt } from '../../src/page/attempt.ts'
import type { Answered, Request } from './answering.ts'
import type { Live } from './live.ts'

interface Inside {
  answer(request: Request): Promise<Answered>
  readonly live: Live
}

function pathBelow(base: string, address: string): string | undefined {
  const whole = new URL(base.replace(/\/$/, ''), location.href).href
  const { href } = new URL(address, location.href)
  return href.startsWith(`${whole}/`) ? href.slice(whole.length) : undefined
}

const fetchInside =
  (base: () => string, { answer }: Pick<Inside, 'answer'>): typeof fetch =>
  async (input, init = {}) => {
    const { method = 'GET', headers, body } = init
    const path = pathBelow(base(), String(input))
    if (path === undefined) return fetch(input, init)
    const answered = await answer({ method, path, headers: new Headers(headers), body: String(body ?? '') })
    return new Response(answered.text, answered)
  }

export const tabStorage = (): (Storage & Record<string, string>) | undefined =>
  attempt(() => globalThis.sessionStorage as Storage & Record<string, string>)

export function environmentInside(outside: Environment, inside: Inside): Environment {
  const { configuration, tab } = outside
  const { refusal: _, ...rest } = outside
  return {
    ...rest,
    configuration,
    prefix: 'panel-demo-',
    local: tab,
    fetch: fetchInside(() => configuration.api ?? '/api', inside),
    connect: inside.live.connect,
    dropAhead() {},
    async device() {
      const device = await outside.device()
      return { ...device, database: () => undefined, storage: tabStorage }
    },
  }
}
