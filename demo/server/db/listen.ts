import { Socket } from 'node:net'
import { Client } from 'pg'

export interface Listener {
  /** By channel, what hears the payloads. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection was lost for a while: what was sent meanwhile was not heard. */
  missed(): void
}

/** The name that `pg_stat_activity` shows. */
export const LISTENER_NAME = 'panel-listener'

/** Milliseconds between two tries for a new connection. */
const AGAIN_AFTER = 1000
/** Milliseconds between two looks whether the other end is still there, and how long its answer may take. */
const PULSE = { every: 20_000, within: 10_000 }
/** Milliseconds for the other end to take leave. */
const GOODBYE = 1000

/** Hears channels on one connection of its own, which is made again when it breaks. @returns what ends it */
export async function listenOn(address: string, listener: Listener, pulse = PULSE): Promise<() => Promise<void>> {
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  async function connect(): Promise<void> {
    const wire = new Socket()
    const next = new Client({
      connectionString: address,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: pulse.within,
      query_timeout: pulse.within,
      stream: () => wire,
    })
    // told by the end, which follows; unheard, it would end the process
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => listener.channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of Object.keys(listener.channels)) await next.query(`listen ${channel}`)
    } catch (fault) {
      wire.destroy()
      throw fault
    }
    const end = () => {
      wire.setTimeout(GOODBYE, () => wire.destroy())
      return next.end()
    }
    if (ended) return end()
    leave = end
    // a connection that nobody ends may lead nowhere: a network that is gone tells nothing
    const looking = setInterval(() => next.query('select 1').catch(() => wire.destroy()), pulse.every)
    next.on('end', () => {
      clearInterval(looking)
      connectAgain()
    })
  }
  function connectAgain(): void {
    leave = undefined
    if (ended) return
    timer = setTimeout(() => connect().then(listener.missed, connectAgain), AGAIN_AFTER)
  }

  await connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    await leave?.()
  }
}
