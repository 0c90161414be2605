import {
  JOIN_ROOM,
  type LiveSocket,
  POINTS_UPDATED,
  type PointsUpdated,
  REFUSED_TOKEN,
  type RoomJoined,
} from '../../src/contract/live.ts'

type Listener = (...values: never[]) => void

interface Admission {
  memberOf(token: string): string | undefined
  stateAtJoin(userId: string): RoomJoined
}

type Heard = readonly [name: string, listener: Listener]

interface Peer {
  readonly token: string
  userId: string
  joined: boolean
  emit(name: string, ...values: unknown[]): void
}

const createPeer = (token: string, listeners: readonly Heard[]): Peer => ({
  token,
  userId: '',
  joined: false,
  emit(name, ...values) {
    for (const [heard, listener] of [...listeners]) if (heard === name) listener(...(values as never[]))
  },
})

/** Replaces the live channel, `socket.io`, between a server and its pages. */
export function createLive({ memberOf, stateAtJoin }: Admission) {
  const open = new Set<Peer>()

  function connect(token: string): LiveSocket {
    const listeners: Heard[] = []
    const peer = createPeer(token, listeners)
    const socket: LiveSocket = {
      get connected() {
        return open.has(peer)
      },
      on(name, listener) {
        listeners.push([name, listener])
        return socket
      },
      timeout: () => ({
        emit(name, id, answer) {
          if (name !== JOIN_ROOM || !open.has(peer)) return
          peer.joined = id === peer.userId
          const joined = peer.joined && stateAtJoin(peer.userId)
          queueMicrotask(() => answer(null, joined))
        },
      }),
      connect() {
        // waits, as a network does, so that the page can add its listeners first
        setTimeout(() => {
          const userId = memberOf(token)
          if (!userId) return peer.emit('connect_error', new Error(REFUSED_TOKEN))
          peer.userId = userId
          open.add(peer)
          peer.emit('connect')
        })
      },
      disconnect() {
        open.delete(peer)
      },
    }
    socket.connect()
    return socket
  }

  return {
    connect,
    notify(userId: string, update: PointsUpdated) {
      for (const peer of [...open]) if (peer.userId === userId && peer.joined) peer.emit(POINTS_UPDATED, update)
    },
    closeEnded() {
      for (const peer of [...open]) {
        if (memberOf(peer.token)) continue
        open.delete(peer)
        peer.emit('disconnect', 'io server disconnect')
      }
    },
  }
}

export type Live = ReturnType<typeof createLive>
