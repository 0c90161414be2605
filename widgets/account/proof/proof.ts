import { CallError, isRefusal } from '../../../src/client/errors.ts'
import type { Panel } from '../../../src/client/panel.ts'

/**
 * Sends requests for which the server may want a fresh proof of who the member is (docs/rules.md, Fresh proof). It then
 * asks for the proof in one dialog, which loads on demand, and sends the same request again.
 */
export function createProof(panel: Panel) {
  let place: HTMLSlotElement | undefined
  let asking: Promise<void> | undefined
  let close = () => {}

  async function ask(refusal: CallError): Promise<void> {
    const continues = panel.session.guard()
    // Without the dialog, the server's message tells the member what to do.
    const dialog = await import('./proof-dialog.tsx').catch(() => undefined)
    if (!dialog || !place || !continues()) throw refusal
    const question = dialog.createQuestion(panel, refusal)
    close = question.close
    const remove = dialog.showDialog(place, question)
    try {
      await question.answered
    } finally {
      remove()
    }
  }

  return {
    /** The place of the element at which the dialog opens. */
    setPlace(slot: HTMLSlotElement | null) {
      place = slot ?? undefined
    },
    async run<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      const continues = panel.session.guard()
      for (;;) {
        try {
          return await send()
        } catch (fault) {
          if (!(fault instanceof CallError) || !isRefusal(fault, 'proof-required')) throw fault
          asking ??= ask(fault).finally(() => {
            asking = undefined
          })
          await asking
          // The next member must not send what the last one asked for.
          if (!continues()) throw fault
        }
      }
    },
    release: () => close(),
  }
}

export type Proof = ReturnType<typeof createProof>
