import type { SignOutReason } from '../client/session.ts'

/** What may fail (docs/events.md). */
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
  /** A failure that the page may want to handle; `code` is stable. */
  'panel-error': { code: ErrorCode; message: string }
}

/**
 * The events that an element emits on its page: bubbling, composed, without answers, codes or personal data.
 * Only `define-element.ts` turns these into DOM events. Editors and the gallery show these comments.
 */
export interface PanelEvents extends CommonEvents {
  /** A guest sees what a survey is about and what it pays: points, minutes, and the number of questions. */
  'panel-survey-offered': { surveyId: string; points: number; minutes: number; questions: number }
  /** "Start" was pressed on such an offer. */
  'panel-survey-accepted': { surveyId: string }
  /** The first question shows. */
  'panel-survey-started': { surveyId: string; questions: number }
  /** A question was answered: its index from 0, and how many questions are answered now. Never the answer itself. */
  'panel-survey-answered': { surveyId: string; index: number; count: number }
  /** The member left before the end; the draft is kept. */
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
