import { atom, computed } from 'nanostores'
import type { Question } from '../../../src/contract/question-shape.ts'
import { typeOf } from '../../../src/questions/types.ts'
import type { TakingContext } from '../machine/survey-context.ts'

const KEY = 'auto-advance'
/** Milliseconds that a choice shows before `auto-advance` moves on. */
const ADVANCE_AFTER = 300

export function createAdvance({ panel: { environment }, host, taking }: TakingContext) {
  const { local, prefix } = environment
  const key = prefix + KEY
  const { $answers, $progress, $question } = taking
  const $isWanted = atom(local[key] !== 'off')
  const $advances = computed([$isWanted, host.$props], (isWanted, { autoAdvance }) => autoAdvance && isWanted)
  return {
    $advances,
    set(isWanted: boolean) {
      if (isWanted) delete local[key]
      else local[key] = 'off'
      $isWanted.set(isWanted)
    },
    /** Runs `next` after the delay, but never after the last question, because it would submit the survey. */
    after(question: Question, next: () => void) {
      const answers = $answers.get()
      const { number, total } = $progress.get()
      const { completesAtOnce, asksText } = typeOf(question)
      if (!$advances.get() || !completesAtOnce || number === total) return
      if (asksText?.(question, answers.get(question.id) ?? '')) return
      environment.after(ADVANCE_AFTER, () => {
        if ($question.get() === question && $answers.get() === answers) next()
      })
    },
  }
}
