/** A survey in Hindi. Ids and options stay as they are: what a member chooses is stored in the survey's own words. */
export interface SurveyInHindi {
  readonly title: string
  readonly description: string
  readonly targetAudience: string
  /** By question id. */
  readonly questions: Readonly<Record<string, string>>
  /** Options and what the ends of ratings mean, by the English; `common.ts` has the rest. */
  readonly words: Readonly<Record<string, string>>
}
