import { atom, type WritableAtom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { endOtherSessions, endSession, listSessions } from '../../src/contract/security.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'

type Sessions = AnswerOf<typeof listSessions>['sessions']
type SessionsText = 'ended' | 'all-ended' | 'end-failed'

const isEnded = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Lists the member's sessions and ends them. Keeps `$count` equal to the length of the list. */
export function createSessions({ environment, session, call }: Panel, $count: WritableAtom<number | undefined>) {
  const $sessions = atom<Sessions>([])
  const { $state: $submission, run, forget } = createSubmission<SessionsText>(environment)

  function keep(sessions: Sessions) {
    $sessions.set(sessions)
    $count.set(sessions.length)
  }
  const end = (action: () => Promise<unknown>, isLeft: (one: Sessions[number]) => boolean, done: SessionsText) =>
    run(
      async () => {
        const continues = session.guard()
        await action()
        if (!continues()) return undefined
        keep($sessions.get().filter(isLeft))
        return done
      },
      () => 'end-failed',
    )

  return {
    $sessions,
    $submission,
    async refresh() {
      const continues = session.guard()
      const { sessions } = await call(listSessions)
      if (continues()) keep(sessions)
    },
    end: (id: string) =>
      end(
        () =>
          call(endSession, { params: { id } }).catch((error) => {
            // The session has ended meanwhile, as the member wants.
            if (!isEnded(error)) throw error
          }),
        (one) => one.id !== id,
        'ended',
      ),
    endOthers: () =>
      end(
        () => call(endOtherSessions),
        ({ current }) => current,
        'all-ended',
      ),
    forget() {
      $sessions.set([])
      forget()
    },
  }
}

export type SessionsStore = ReturnType<typeof createSessions>
