import { atom } from 'nanostores'
import { createIdempotencyKeys, mayHaveArrived } from '../../src/client/idempotency.ts'
import type { Panel } from '../../src/client/panel.ts'
import { refreshBalance } from './balance.ts'

/** Sends requests that spend the member's points, each paid at most once (docs/decisions/011-paid-once.md). */
export function createPayments(panel: Panel, kind: 'redemption' | 'withdrawal') {
  const { environment, session } = panel
  const keys = createIdempotencyKeys(environment)
  let owner: string | undefined

  const ofOwner = () => `${owner} ${kind} `
  const unanswered = () => keys.unanswered(ofOwner())
  const $unanswered = atom<readonly string[]>([])
  const find = () => $unanswered.set(unanswered())

  return {
    unanswered,
    $unanswered,
    /**
     * Makes the payment that `what` identifies. Then fetches the balance, unless the payment certainly failed. If
     * another member has signed in before the answer, does not call `paid` and does not throw.
     * @returns the result of `paid`
     */
    async pay<Answer extends { readonly points?: number | null | undefined }, Result>(
      what: string,
      send: (idempotencyKey: string) => Promise<Answer>,
      paid: (answer: Answer) => Result,
    ): Promise<Result | undefined> {
      const sender = owner
      const token = session.token() ?? ''
      try {
        const answer = await keys.run(ofOwner() + what, send)
        void refreshBalance(panel, token, answer.points)
        return sender === owner ? paid(answer) : undefined
      } catch (error) {
        if (mayHaveArrived(error)) void refreshBalance(panel, token)
        if (sender === owner) throw error
        return undefined
      } finally {
        if (sender === owner) find()
      }
    },
    open(memberId: string | undefined) {
      owner = memberId
      find()
    },
  }
}
