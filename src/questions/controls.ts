import { control as checkbox } from './checkbox/control.tsx'
import type { QuestionControl } from './control.ts'
import { control as date } from './date/control.tsx'
import { control as email } from './email/control.tsx'
import { control as fillInTheBlank } from './fill-in-the-blank/control.tsx'
import { control as multipleChoice } from './multiple-choice/control.tsx'
import { control as nps } from './nps/control.tsx'
import { control as number } from './number/control.tsx'
import { control as phone } from './phone/control.tsx'
import { control as rating } from './rating/control.tsx'
import { control as text } from './text/control.tsx'
import { control as textarea } from './textarea/control.tsx'
import { type QuestionTypeName, typeOf } from './types.ts'
import { control as url } from './url/control.tsx'

// The controls of most types are in one file, which loads beside the first survey. The others have a file each, which
// loads before the first question of a survey that needs it (docs/decisions/078-question-types.md).

const later = {
  matrix: () => import('./matrix/control.tsx'),
  ranking: () => import('./ranking/control.tsx'),
}

const controls: Readonly<Record<Exclude<QuestionTypeName, keyof typeof later>, QuestionControl>> = {
  'multiple-choice': multipleChoice,
  checkbox,
  rating,
  nps,
  text,
  textarea,
  'fill-in-the-blank': fillInTheBlank,
  number,
  email,
  phone,
  url,
  date,
}

interface Typed {
  readonly type: string
}

const loaded: Partial<Record<QuestionTypeName, QuestionControl>> = { ...controls }

/** Loads the controls that the questions still need; undefined if they need none. */
export function loadControls(questions: readonly Typed[]): Promise<unknown> | undefined {
  const names = new Set(questions.map((question) => typeOf(question).name))
  const needed = Object.entries(later).filter(([name]) => names.has(name as never) && !Object.hasOwn(loaded, name))
  if (needed.length === 0) return undefined
  return Promise.all(
    needed.map(async ([name, load]) => {
      loaded[name as keyof typeof later] = (await load()).control
    }),
  )
}

export const controlOf = (question: Typed): QuestionControl => loaded[typeOf(question).name] ?? controls.text
