import { io } from 'socket.io-client'
import { safeParse } from 'valibot'
import { JOIN_ROOM, type LiveSocket, roomJoined, SOCKET_PATH } from '../../../../../src/contract/live.ts'
import type { Rule } from '../rule.ts'
import { Broken, insist, NotOffered, need } from '../verdict.ts'
import type { Visit } from '../visit.ts'

/** Milliseconds. */
const NOTICED_WITHIN = 10_000

async function withSocket<T>(
  visit: Visit,
  token: string,
  run: (socket: LiveSocket, refused: Error | undefined) => Promise<T>,
): Promise<T> {
  const { origin } = new URL(visit.visitor.api)
  const socket: LiveSocket =
    visit.visitor.connect?.(token) ??
    io(origin, {
      path: SOCKET_PATH,
      auth: { token },
      reconnection: false,
      forceNew: true,
      timeout: NOTICED_WITHIN,
    })
  try {
    const refused = await new Promise<Error | undefined>((resolve) => {
      socket.on('connect', () => resolve(undefined))
      socket.on('connect_error', resolve)
      // a server may open the connection and then send nothing
      setTimeout(
        () => resolve(new Error(`gave no answer within ${NOTICED_WITHIN / 1000} seconds`)),
        NOTICED_WITHIN,
      ).unref()
    })
    if ((refused as { description?: unknown } | undefined)?.description === 404) throw new NotOffered('socket')
    return await run(socket, refused)
  } finally {
    socket.disconnect()
  }
}

const join = (socket: LiveSocket, id: string): Promise<unknown> =>
  new Promise((resolve) =>
    socket.timeout(NOTICED_WITHIN).emit(JOIN_ROOM, id, (fault, answer) => resolve(fault ? undefined : answer)),
  )

export const liveRules: readonly Rule[] = [
  {
    subject: 'socket',
    says: 'refuses a made-up token',
    check: (visit) =>
      withSocket(visit, 'made-up', async (_, refused) => {
        insist(refused, 'it let the socket in')
      }),
  },
  {
    subject: 'socket',
    says: "takes a member's token, and acknowledges the member's own room",
    check: (visit) =>
      withSocket(visit, visit.token(), async (socket, refused) => {
        if (refused) throw new Broken(refused.message)
        const answer = await join(socket, need(visit.known.userId, 'the id of the member is not known'))
        insist(safeParse(roomJoined, answer).success, 'the acknowledgement is not { points, sinceDecision }')
      }),
  },
  {
    subject: 'socket',
    says: 'does not let a member into the room of another',
    check: (visit) =>
      withSocket(visit, visit.token(), async (socket, refused) => {
        if (refused) throw new Broken(refused.message)
        insist(!(await join(socket, 'somebody-else')), 'it acknowledged a room of another id')
      }),
  },
]
