import { rewards } from '../seed/rewards.ts'
import { questionRow, rewardRow, surveyRow } from '../seed/rows.ts'
import { surveys } from '../seed/surveys/index.ts'

type SurveyRow = ReturnType<typeof surveyRow>
type QuestionRow = ReturnType<ReturnType<typeof questionRow>>
type RewardRow = ReturnType<typeof rewardRow>

/** The first type's fields; where it lacks one, the second type's. */
type Given<Row, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Omit<Row, Needed | 'position' | 'surveyId'>>

type DemoQuestion = Given<QuestionRow, 'id' | 'question' | 'type'>
export type DemoSurvey = Given<SurveyRow, 'id' | 'title' | 'pointsReward'> & {
  readonly questions: readonly DemoQuestion[]
}
export type DemoReward = Given<RewardRow, 'id' | 'name' | 'pointsCost'>

export interface Survey extends SurveyRow {
  readonly questions: readonly QuestionRow[]
}

/** The surveys and rewards of the panel in the page. */
export interface Content {
  readonly surveys: readonly Survey[]
  readonly rewards: readonly RewardRow[]
}

const wholeSurvey = ({ questions, ...survey }: DemoSurvey, position: number): Survey => ({
  position,
  description: '',
  category: '',
  estimatedTime: 5,
  targetAudience: '',
  openToGuests: true,
  translations: {},
  ...survey,
  questions: questions.map((question, place) => ({
    surveyId: survey.id,
    position: place,
    required: false,
    options: null,
    maxRating: null,
    lowLabel: null,
    highLabel: null,
    min: null,
    max: null,
    translations: { hi: { question: '' } },
    ...question,
  })),
})

const wholeReward = (reward: DemoReward, position: number): RewardRow => ({
  position,
  description: '',
  brand: '',
  translations: null,
  ...reward,
})

/** The given surveys and rewards; those of the demonstration in place of what is not given. */
export function contentOf(given: { surveys?: readonly DemoSurvey[]; rewards?: readonly DemoReward[] }): Content {
  return {
    surveys:
      given.surveys?.map(wholeSurvey) ??
      surveys.map((survey, position) => ({
        ...surveyRow(survey, position),
        questions: survey.questions.map(questionRow(survey.slug)),
      })),
    rewards: given.rewards?.map(wholeReward) ?? rewards.map(rewardRow),
  }
}
