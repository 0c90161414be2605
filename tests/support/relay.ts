import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../demo/server/operator/process.ts'

export interface Relay {
  readonly address: string
  freeze(): void
  freezeAll(): void
  close(): void
}

function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString('latin1').split('\0')
  const kept = words.filter((word, at) => word !== 'options' && words[at - 1] !== 'options')
  const body = Buffer.from(kept.join('\0'), 'latin1')
  const head = Buffer.from(message.subarray(0, 8))
  head.writeInt32BE(head.length + body.length)
  return Buffer.concat([head, body])
}

/** A relay to the database that can stop silently, or drop the settings of sessions as a pooler does. */
export async function openRelay(to: string, dropping = { withoutOptions: false }): Promise<Relay> {
  const there = new URL(to)
  const lines = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname)
    lines.add([near, far])
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    if (dropping.withoutOptions)
      near.once('data', (message: Buffer) => {
        far.write(withoutOptions(message))
        near.pipe(far).pipe(near)
      })
    else if (!isFrozen) near.pipe(far).pipe(near)
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
