import { control as checkbox } from './checkbox/control.tsx'
import type { QuestionControl } from './control.ts'
import { control as date } from './date/control.tsx'
import { control as email } from './email/control.tsx'
import { control as fillInTheBlank } from './fill-in-the-blank/control.tsx'
import { control as matrix } from './matrix/control.tsx'
import { control as multipleChoice } from './multiple-choice/control.tsx'
import { control as nps } from './nps/control.tsx'
import { control as number } from './number/control.tsx'
import { control as phone } from './phone/control.tsx'
import { control as ranking } from './ranking/control.tsx'
import { control as rating } from './rating/control.tsx'
import { control as text } from './text/control.tsx'
import { control as textarea } from './textarea/control.tsx'
import { type QuestionTypeName, typeOf } from './types.ts'
import { control as url } from './url/control.tsx'

// The controls of all types are in one file, which loads beside the first survey. A file for each type would need
// another round trip after the survey's types are known (docs/decisions/078-question-types.md).

const controls: Readonly<Record<QuestionTypeName, QuestionControl>> = {
  'multiple-choice': multipleChoice,
  checkbox,
  rating,
  nps,
  matrix,
  ranking,
  text,
  textarea,
  'fill-in-the-blank': fillInTheBlank,
  number,
  email,
  phone,
  url,
  date,
}

export const controlOf = (question: { readonly type: string }): QuestionControl => controls[typeOf(question).name]
