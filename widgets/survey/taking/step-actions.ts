import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import type { SurveyStore } from '../store.ts'

/** Safari's code for a key that ends a composition, where the event no longer says so. */
const COMPOSED = 229

/** No bar of a browser is as high as an on-screen keyboard, in pixels. */
const KEYBOARD_HEIGHT = 150

/**
 * Recognises a key of a hardware keyboard. An on-screen keyboard names no key, as on Android, or covers a part
 * of the page, as on iOS. A device without a precise pointer is a phone or a tablet.
 */
function isHardwareKey({ code }: KeyboardEvent): boolean {
  const view = globalThis.visualViewport
  const isCovered = view ? innerHeight - view.height * view.scale > KEYBOARD_HEIGHT : false
  return /Enter$/.test(code) && !isCovered && globalThis.matchMedia?.('(any-pointer: fine)').matches !== false
}

/**
 * Recognises an Enter that moves on: not during composition, nor on controls that use Enter. In a long answer the Enter of an
 * on-screen keyboard makes a line (docs/rules.md, Enter key).
 */
const movesOn = (event: KeyboardEvent, target: Element): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.isComposing &&
  event.keyCode !== COMPOSED &&
  !target.closest('button, a, summary') &&
  (target.localName !== 'textarea' || isHardwareKey(event))

/** Recognises a number key that chooses an answer: not in text fields. */
const isPick = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !target.matches('.panel-field-input')

interface StepAction {
  /** The keys that cause it. A key that is held down causes it once. */
  readonly hears?: (event: KeyboardEvent, target: Element) => boolean
  /** The key does nothing else. */
  readonly takesKey?: boolean
  /** It may change the question, which then takes the focus. */
  readonly moves?: boolean
  /** It asks for the next question: each refusal shows anew. */
  readonly asks?: boolean
  /** @param value what was answered, or the key */
  readonly run: (store: SurveyStore, question: Question, value: Answer) => void
}

export type StepName = 'next' | 'previous' | 'pick' | 'point' | 'answer'

/** The actions of a member at a question: by the buttons, by keys, by the pointer, or in a field. */
export const stepActions: Readonly<Record<StepName, StepAction>> = {
  next: { hears: movesOn, takesKey: true, moves: true, asks: true, run: (store) => store.next() },
  previous: { moves: true, run: (store) => store.previous() },
  pick: { hears: isPick, run: (store, _, key) => store.pick(Number(key)) },
  point: { moves: true, run: (store, question, answer) => store.point(question, answer) },
  answer: { moves: true, run: (store, question, answer) => store.answer(question, answer) },
}

/** The action that a key causes. */
export const actionOf = (event: KeyboardEvent, target: Element): StepName | undefined =>
  (Object.keys(stepActions) as StepName[]).find((name) => stepActions[name].hears?.(event, target))
