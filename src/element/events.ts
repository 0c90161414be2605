import type { SignOutReason } from '../client/session.ts'

/** The codes of failures (docs/events.md). */
export type ErrorCode =
  | 'load'
  | 'origin'
  | 'csp'
  | 'network'
  | 'server'
  | 'attribute'
  | 'removed'
  | 'unreadable'
  | 'view'
  | 'no-survey'
  | 'not-found'
  | 'load-failed'

/** Events of every element. */
export interface CommonEvents {
  /** The first screen shows. */
  'panel-ready': { tag: string }
  /** The member wants a route that this element cannot show. Cancel it to handle the navigation yourself. */
  'panel-navigate': { to: string }
  /** A member signed in, here or in another tab. */
  'panel-signed-in': { userId: string }
  /** The session ended. */
  'panel-signed-out': { reason: SignOutReason }
  /** The balance changed. */
  'panel-points-changed': { points: number }
  /** A failure occurred that the page may want to handle. `code` is stable. */
  'panel-error': { code: ErrorCode; message: string }
}

/**
 * The events that an element emits on its page. They bubble, are composed, and carry no answers, codes or personal
 * data. Only `define-element.ts` turns these into DOM events. Editors and the gallery show these comments.
 */
export interface PanelEvents extends CommonEvents {
  /** A guest sees the offer of a survey with its points, minutes and number of questions. */
  'panel-survey-offered': { surveyId: string; points: number; minutes: number; questions: number }
  /** The guest pressed "Start" on the offer of a survey. */
  'panel-survey-accepted': { surveyId: string }
  /** The first question shows. */
  'panel-survey-started': { surveyId: string; questions: number }
  /**
   * A question was answered. `index` is its index from 0; `count` is the number of answered questions. The event never
   * carries the answer.
   */
  'panel-survey-answered': { surveyId: string; index: number; count: number }
  /** The member left before the end; the draft is kept. */
  'panel-survey-screened': { surveyId: string; outcome: 'out' | 'full'; points: number }
  'panel-survey-left': { surveyId: string; answered: number; total: number }
  /** A member took over the answers that were given before the sign-in on this device. */
  'panel-survey-claimed': { surveyId: string; answered: number }
  /** The server accepted the answers. `points` were credited; `balance` is the member's new balance. */
  'panel-survey-completed': { surveyId: string; points: number; balance: number }
  /** The member exchanged points for a reward. */
  'panel-reward-redeemed': { rewardId: string; points: number }
  /** The member requested a withdrawal. */
  'panel-withdrawal-requested': { points: number }
}

export type Emit = <Name extends keyof PanelEvents>(name: Name, detail: PanelEvents[Name]) => boolean
