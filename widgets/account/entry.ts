import type { Panel } from '../../src/client/panel.ts'
import type { verifyEmail } from '../../src/contract/auth.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import type { Host } from '../../src/element/host.ts'

/** Milliseconds for which the success text shows (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

/** Opens the next screen after the success text. If the member leaves the screen earlier, signs them in immediately. */
export function createEntry({ environment, session }: Panel, { router }: Pick<Host, 'router'>) {
  let finish = () => {}
  return {
    enter({ token, user }: Pick<AnswerOf<typeof verifyEmail>, 'token' | 'user'>) {
      const isMember = token && user
      if (isMember) session.keep(token, user)
      const cancel = environment.after(REDIRECT_AFTER, () => {
        finish()
        router.navigate(isMember ? '/dashboard' : '/login', { replace: true })
      })
      finish = () => {
        cancel()
        finish = () => {}
        if (isMember) session.signIn(token, user)
      }
    },
    release: () => finish(),
  }
}

export type Entry = ReturnType<typeof createEntry>
