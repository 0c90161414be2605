import { Socket } from 'node:net'
import { Client } from 'pg'
import { sessionAt } from './session.ts'

export interface Listener {
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  missed(): void
}

export const LISTENER_NAME = 'panel-listener'

/** Milliseconds between two attempts to reconnect. */
const AGAIN_AFTER = 1000
/** Milliseconds between two pings, and until the answer to a ping must arrive. */
const PULSE = { every: 20_000, within: 10_000 }
const GOODBYE = 1000

export async function listenOn(address: string, listener: Listener, pulse = PULSE): Promise<() => Promise<void>> {
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  async function connect(): Promise<void> {
    const wire = new Socket()
    const next = new Client({
      ...sessionAt(address),
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: pulse.within,
      query_timeout: pulse.within,
      stream: () => wire,
    })
    // ignored, because the end event follows; without a listener, an error would end the process
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
    // pings, because a lost network does not close a connection
    const pulsing = setInterval(() => next.query('select 1').catch(() => wire.destroy()), pulse.every)
    next.on('end', () => {
      clearInterval(pulsing)
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
