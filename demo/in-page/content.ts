import { rewards, surveys } from '../content/index.ts'
import type * as schema from '../server/db/schema.ts'
import { countedScreening } from '../server/surveys/screening.ts'

type SurveyRow = typeof schema.surveys.$inferSelect
type QuestionRow = typeof schema.questions.$inferSelect
type RewardRow = Omit<typeof schema.rewards.$inferSelect, 'closedAt'>

type Given<Row, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Omit<Row, Needed | 'position' | 'surveyId'>>

type DemoQuestion = Given<QuestionRow, 'id' | 'question' | 'type'>
export type DemoSurvey = Given<
  Omit<SurveyRow, 'closedAt' | 'wasOpen' | 'screening'>,
  'id' | 'title' | 'pointsReward'
> & {
  readonly screening?: Omit<schema.StoredScreening, 'questions'> | null
  readonly questions: readonly DemoQuestion[]
}
export type DemoReward = Given<RewardRow, 'id' | 'name' | 'pointsCost'>

export interface Survey extends SurveyRow {
  readonly questions: readonly QuestionRow[]
}

export interface Content {
  readonly surveys: readonly Survey[]
  readonly rewards: readonly RewardRow[]
}

/** The site around the page serves none of the pictures. */
const withoutPicture = (option: schema.StoredOption): schema.StoredOption =>
  typeof option === 'string' ? option : { ...option, picture: undefined }

const wholeSurvey = ({ questions, ...survey }: DemoSurvey, position: number): Survey => ({
  position,
  description: '',
  category: '',
  estimatedTime: 5,
  targetAudience: '',
  blocks: [],
  openToGuests: true,
  translations: null,
  closedAt: null,
  wasOpen: true,
  quotas: [],
  limit: null,
  ...survey,
  screening: countedScreening(survey.screening, questions),
  questions: questions.map((question, place) => ({
    surveyId: survey.id,
    position: place,
    required: false,
    maxRating: null,
    lowLabel: null,
    highLabel: null,
    min: null,
    max: null,
    visibleIf: null,
    rows: null,
    top: null,
    minChoices: null,
    maxChoices: null,
    translations: null,
    ...question,
    options: question.options?.map(withoutPicture) ?? null,
    order: question.order ?? null,
  })),
})

const wholeReward = (reward: DemoReward, position: number): RewardRow => ({
  position,
  description: '',
  brand: '',
  image: null,
  translations: null,
  ...reward,
})

export const contentOf = (given: {
  readonly surveys?: readonly DemoSurvey[]
  readonly rewards?: readonly DemoReward[]
}): Content => ({
  surveys: (given.surveys ?? surveys).map(wholeSurvey),
  rewards: (given.rewards ?? rewards).map(wholeReward),
})
