import { Client } from 'pg'

export interface Listener {
  hear(payload: string): void
  /** The connection was lost for a while: what was sent meanwhile was not heard. */
  missed(): void
}

/** Milliseconds between two tries for a new connection. */
const AGAIN_AFTER = 1000

/** Hears a channel on a connection of its own, which is made again when it breaks. @returns what ends it */
export async function listenOn(address: string, channel: string, listener: Listener): Promise<() => Promise<void>> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: address, keepAlive: true })
    // told by the end, which follows; unheard, it would end the process
    next.on('error', () => {})
    next.on('notification', ({ payload }) => listener.hear(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (fault) {
      await next.end().catch(() => {})
      throw fault
    }
    client = next
    next.on('end', connectAgain)
  }
  function connectAgain(): void {
    client = undefined
    if (ended) return
    timer = setTimeout(() => connect().then(listener.missed, connectAgain), AGAIN_AFTER)
  }

  await connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end()
  }
}
