import type { QuestionType } from '../../src/validation/question-types.ts'

/** The demo's initial content. A member's history refers to it by slug; ids are assigned on insertion. */
export interface SeedQuestion {
  /** Set if the answer's key matters; otherwise `q1`, `q2` ... by position. */
  id?: string
  question: string
  type: QuestionType
  required: boolean
  /** Of multiple-choice and checkbox. */
  options?: string[]
  /** Of rating; 5 where absent. */
  maxRating?: number
  /** Of rating: what 1 means, and what the highest means. */
  ends?: readonly [low: string, high: string]
  /** Of a number or a date. */
  min?: string | number
  max?: string | number
}

export interface SeedSurvey {
  slug: string
  title: string
  description: string
  category: string
  /** Points. */
  pointsReward: number
  /** Minutes. */
  estimatedTime: number
  targetAudience: string
  /** Only members can answer it; a guest must sign in first. */
  membersOnly?: boolean
  questions: SeedQuestion[]
}

export interface SeedReward {
  slug: string
  name: string
  description: string
  /** Points. */
  pointsCost: number
  brand: string
}

/** The demo member's history; all its points go through the ledger. */
export interface SeedHistory {
  completed: { survey: string; daysAgo: number }[]
  redemptions: { reward: string; daysAgo: number }[]
  withdrawals: {
    /** Points. */
    amount: number
    daysAgo: number
    status: 'pending' | 'approved' | 'processed' | 'rejected'
    processedDaysAgo?: number
    rejectionReason?: string
  }[]
}
