import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { isHere } from '../../../src/questions/controls.ts'
import type { TakingStore } from './taking-store.ts'

/** Safari's code for a key that ends a composition, where the event does not report the composition. */
const COMPOSED = 229

/** A height in pixels that no browser bar reaches, but an on-screen keyboard does. */
const KEYBOARD_HEIGHT = 150

/**
 * Recognises a hardware keyboard. An on-screen keyboard names no key (Android) or covers a part of the page (iOS). A
 * device without a precise pointer is a phone or a tablet.
 */
function isHardwareKey({ code }: KeyboardEvent): boolean {
  const view = globalThis.visualViewport
  const isCovered = view ? innerHeight - view.height * view.scale > KEYBOARD_HEIGHT : false
  return /Enter$/.test(code) && !isCovered && globalThis.matchMedia?.('(any-pointer: fine)').matches !== false
}

/**
 * Ignores composition and controls that use Enter. In a long answer, the Enter of an on-screen keyboard adds a line
 * (docs/rules.md, Enter key).
 */
const movesOn = (event: KeyboardEvent, target: Element): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.isComposing &&
  event.keyCode !== COMPOSED &&
  !target.closest('button, a, summary') &&
  (target.localName !== 'textarea' || isHardwareKey(event))

const isChoiceKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean =>
  /^\d$/.test(key) && !altKey && !ctrlKey && !metaKey && !target.matches('.panel-field-input')

interface StepAction {
  /** Matches the keys that cause the action. A key that is held down causes it once. */
  readonly hears?: (event: KeyboardEvent, target: Element) => boolean
  readonly takesKey?: boolean
  readonly moves?: boolean
  readonly asks?: boolean
  readonly run: (store: TakingStore, question: Question, value: Answer) => void
}

export type StepName = 'next' | 'previous' | 'pick' | 'point' | 'answer'

export const stepActions: Readonly<Record<StepName, StepAction>> = {
  next: { hears: movesOn, takesKey: true, moves: true, asks: true, run: (store) => store.next() },
  previous: { moves: true, run: (store) => store.previous() },
  pick: { hears: isChoiceKey, run: (store, question, key) => isHere(question) && store.pick(Number(key)) },
  point: { moves: true, run: (store, question, answer) => store.point(question, answer) },
  answer: { moves: true, run: (store, question, answer) => store.answer(question, answer) },
}

export const actionOf = (event: KeyboardEvent, target: Element): StepName | undefined =>
  (Object.keys(stepActions) as StepName[]).find((name) => stepActions[name].hears?.(event, target))
