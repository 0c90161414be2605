import { type OnDemand, onDemand } from '../client/on-demand.ts'
import { control as checkbox } from './checkbox/control.tsx'
import type { QuestionControl } from './control.ts'
import { control as fillInTheBlank } from './fill-in-the-blank/control.tsx'
import { control as multipleChoice } from './multiple-choice/control.tsx'
import { control as rating } from './rating/control.tsx'
import { control as text } from './text/control.tsx'
import { control as textarea } from './textarea/control.tsx'
import { type QuestionTypeName, typeOf } from './types.ts'

// The controls of the commonest types load beside the first survey. Each of the others has a file, which loads as soon
// as a survey names its type (docs/decisions/082-by-need.md).

type Part = OnDemand<{ readonly control: QuestionControl }>

const later = {
  nps: onDemand(() => import('./nps/control.tsx')),
  matrix: onDemand(() => import('./matrix/control.tsx')),
  ranking: onDemand(() => import('./ranking/control.tsx')),
  number: onDemand(() => import('./number/control.tsx')),
  email: onDemand(() => import('./email/control.tsx')),
  phone: onDemand(() => import('./phone/control.tsx')),
  url: onDemand(() => import('./url/control.tsx')),
  date: onDemand(() => import('./date/control.tsx')),
} satisfies Partial<Record<QuestionTypeName, Part>>

const atHand: Readonly<Record<Exclude<QuestionTypeName, keyof typeof later>, QuestionControl>> = {
  'multiple-choice': multipleChoice,
  checkbox,
  rating,
  text,
  textarea,
  'fill-in-the-blank': fillInTheBlank,
}

interface Typed {
  readonly type: string
}

const parts: Partial<Record<QuestionTypeName, Part>> = later
const here: Partial<Record<QuestionTypeName, QuestionControl>> = atHand

/** The part that has the control of the question, unless the control is at hand. */
export const partOf = (question: Typed): Part | undefined => parts[typeOf(question).name]

/** Returns false until the control of the question is loaded. */
export function isHere(question: Typed): boolean {
  const part = partOf(question)
  return !part || part.$module.get() !== undefined
}

/** Loads the controls that the questions still need; undefined if they need none. */
export function loadControls(questions: readonly Typed[]): Promise<unknown> | undefined {
  const needed = new Set(questions.filter((question) => !isHere(question)).map(partOf))
  return needed.size > 0 ? Promise.all([...needed].map((part) => part?.load())) : undefined
}

/** The control of the question; until its part is there, that of a line of text, which is not drawn. */
export const controlOf = (question: Typed): QuestionControl =>
  here[typeOf(question).name] ?? partOf(question)?.$module.get()?.control ?? text
