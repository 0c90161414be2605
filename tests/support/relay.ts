import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../demo/server/process.ts'

export interface Relay {
  /** The same database, by way of the relay. */
  readonly address: string
  /** Silently stops forwarding on all open connections; new ones work. */
  freeze(): void
  /** Also stops forwarding on new connections. */
  freezeAll(): void
  close(): void
}

/** A relay between a server and its database that can fail silently. */
export async function openRelay(to: string): Promise<Relay> {
  const there = new URL(to)
  const lines = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname)
    lines.add([near, far])
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    if (!isFrozen) near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(there)
  address.host = `127.0.0.1:${portOf(server)}`
  const freeze = () => {
    for (const [near, far] of lines) {
      near.unpipe(far).removeAllListeners('close')
      far.unpipe(near).removeAllListeners('close')
    }
  }
  return {
    address: address.href,
    freeze,
    freezeAll() {
      isFrozen = true
      freeze()
    },
    close() {
      server.close()
      for (const line of lines) for (const end of line) end.destroy()
    },
  }
}
