import { CallError } from '../../../src/client/errors.ts'
import type { TakingContext } from '../machine/survey-context.ts'

/** Shows the question that a refusal names, so that the message stands beside its cause. */
export function showCause({ taking }: Pick<TakingContext, 'taking'>, fault: unknown): void {
  const { question } = ((fault instanceof CallError && fault.answer) || {}) as { readonly question?: unknown }
  if (question !== undefined) taking.show(String(question))
}
