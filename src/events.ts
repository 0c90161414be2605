import type { SignOutReason } from './session.ts'

/** What any element may tell. */
export interface CommonEvents {
  /** The element shows its first screen. */
  'panel-ready': { tag: string }
  /** A route this element may not show. Cancel it to handle the navigation yourself. */
  'panel-navigate': { to: string }
  /** A member signed in, here or in another tab. */
  'panel-signed-in': { userId: string }
  /** The session ended. */
  'panel-signed-out': { reason: SignOutReason }
  /** The balance is another. */
  'panel-points-changed': { points: number }
  /** Something went wrong that the page may want to know of; `code` is stable. */
  'panel-error': { code: string; message: string }
}

/**
 * What an element tells the page it stands on: bubbling, composed, without answers, codes or personal data.
 * Only `element.ts` turns these into DOM events. The comments are what editors and the gallery show.
 */
export interface PanelEvents extends CommonEvents {
  /** The first question shows. */
  'panel-survey-started': { surveyId: string; questions: number }
  /** A question got its answer: its place from 0, and how many have one now. Never what was answered. */
  'panel-survey-answered': { surveyId: string; index: number; count: number }
  /** The member went away before the end; the answers are kept. */
  'panel-survey-left': { surveyId: string; answered: number; total: number }
  /** The answers are in. `points` is what was credited, `balance` what the member has now. */
  'panel-survey-completed': { surveyId: string; points: number; balance: number }
  /** Points became a reward. */
  'panel-reward-redeemed': { rewardId: string; points: number }
  /** A withdrawal was asked for. */
  'panel-withdrawal-requested': { points: number }
}

export type Emit = <Name extends keyof PanelEvents>(name: Name, detail: PanelEvents[Name]) => boolean
