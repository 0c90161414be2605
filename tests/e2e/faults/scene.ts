import { calls } from '../../../demo/server/http/contract/calls.ts'
import type { Call } from '../../../src/api/call.ts'
import { appMessages } from '../../../widgets/app/messages.ts'
import type { Name } from '../../../widgets/manifest.ts'
import type { TestServer } from '../../support/server.ts'
import { isHeavy } from '../../support/size.ts'
import type { Step } from './in-page.ts'
import { type FaultClass, KINDS, type Kind, LATE, type Late } from './kinds.ts'

type ElementName = Name

/** What a scene is told: an address, a code, a token, the member as JSON. */
export type Facts = Readonly<Record<string, string>>

/** What a screen shows of a fault, and how the member goes on from there. */
export interface Told {
  /** Every notice that can be seen, whole, in their order. */
  readonly notices: readonly string[]
  /** Words that show beside the notices. */
  readonly text?: string
  /** The way on, where it is another than the scene's own. */
  readonly again?: readonly Step[]
  /** What shows once that worked, where it is something else than the scene's own. */
  readonly done?: Done
  /** The screen knows by itself that the call would fail, and does not make it. */
  readonly unsent?: true
  /** What was typed shows no more, because it is kept to be sent. */
  readonly stored?: true
  /** The way on is to sign in. */
  readonly signsIn?: true
  /** Nobody presses anything: the screen makes the call again, once the steps of `again` are over. */
  readonly asksAgain?: true
  /** What becomes of the session, where the fault decides about it. */
  readonly session?: 'kept' | 'over'
}

export interface Done {
  readonly text: string
  readonly notices?: readonly string[]
  /** The browser is on its way to another page, and the screen says so. */
  readonly leaves?: true
  /** The member has a file. */
  readonly saves?: true
}

/**
 * `signed out`: the session is over, sign-in shows in place, and the member goes on where they were.
 * `goes on`: the screen does without the answer and says nothing.
 */
export type Outcome = Told | 'signed out' | 'goes on'

/** One way in which one screen makes one call. */
export interface Scene {
  /** The name under which the call is exported in `src/api`. */
  readonly call: string
  readonly on: ElementName
  /** The element that leads to this screen, where it does not stand alone. */
  readonly opens?: ElementName
  /** The address in the bar: for the routed site. */
  readonly address?: string
  /** What came back from Google. */
  readonly arrives?: (facts: Facts) => { readonly errand: string; readonly query: string }
  /** What the member does there, where the screen makes the call in several ways. */
  readonly doing?: string
  /** Made once: members, addresses. With `token` and `user` the page has a session. */
  readonly facts?: (panel: TestServer) => Promise<Facts>
  /** Made for each case: what can be used once. */
  readonly fresh?: (panel: TestServer, facts: Facts) => Promise<Facts>
  readonly attributes?: (facts: Facts) => Readonly<Record<string, string>>
  /** Leads to where the call is made, and fills in what it sends. */
  readonly before?: (facts: Facts) => readonly Step[]
  /** The code that was mailed last is typed too. */
  readonly mailed?: true
  /** Makes the call. Without it the screen does so as soon as it stands on the page. */
  readonly act?: readonly Step[]
  /** The way on after a fault. */
  readonly again: readonly Step[]
  readonly done: Done
  readonly says: (kind: Kind) => Outcome
  /** Other calls are made, or files loaded, before it or with it: without any network those fail first. */
  readonly beside?: true
  /** The call is made once a page: each case has a page that has just been loaded, with the elements that it shows. */
  readonly starts?: readonly ElementName[]
  /** After a session ended, what was under way goes on by itself once the member is back. */
  readonly resumes?: true
  /** What shows then, where it is something else. */
  readonly resumed?: Done
  /** When an answer may come too late; all that can be, if nothing is said. */
  readonly late?: readonly Late[]
  /** Timers of up to so many milliseconds run at once. */
  readonly hurry?: number
  /** How often the screen tries by itself; once, if nothing is said. */
  readonly tries?: (kind: Kind) => number
  /** What the screen may report to the page's console. */
  readonly reports?: RegExp
  /** What must be true afterwards of what moved, such as points: undefined, or what is wrong. */
  readonly check?: (panel: TestServer, facts: Facts) => Promise<string | undefined>
}

type Texts = Readonly<Partial<Record<FaultClass, string>>> & { readonly otherwise: string }

/** The server's own message, else the screen's text for this class of faults (docs/rules.md, Error texts). */
export const textFor = (texts: Texts, { class: kind, serverMessage }: Kind): string =>
  serverMessage || (texts[kind] ?? texts.otherwise)

/** One notice, by class; `exactly` says what a status or a kind of its own has instead. */
export const oneNotice =
  (texts: Texts, exactly: (kind: Kind) => Outcome | undefined = () => undefined) =>
  (kind: Kind): Outcome =>
    exactly(kind) ?? { notices: [textFor(texts, kind)] }

export const statusOf = ({ how }: Kind): number => (how.by === 'answer' ? how.status : 0)

/** A 401 ends the session, but for a call that checks what was just typed (docs/rules.md, Refused tokens). */
export const endsSession = (kind: Kind): 'signed out' | undefined => (statusOf(kind) === 401 ? 'signed out' : undefined)

/** The site says over its pages, and for a while after, how it stands with the network. */
export const withBanner = (kind: Kind, notices: readonly string[]): readonly string[] =>
  kind.how.by === 'offline' ? [...notices, appMessages.get().offline] : notices

/** Of another type is what these screens do without. */
export const isSpoilt = ({ how }: Kind): boolean => how.by === 'change'

/** The server did it all the same. */
export const isDone = ({ how }: Kind): boolean => how.by === 'lost' || how.by === 'change'

const indexOf = (call: Call): number => calls.findIndex((known) => known.call === call)

/** Only a member can sign out. Of three, `npm test` leaves one out, by the call's own index. */
export function latesOf({ late = LATE }: Scene, call: Call): readonly Late[] {
  const possible = late.filter((when) => when !== 'after a sign-out' || call.access === 'member')
  return isHeavy || possible.length < LATE.length
    ? possible
    : possible.filter((when) => when !== LATE[indexOf(call) % LATE.length])
}

/** What an answer carries beside how it went. */
export const fieldsOf = ({ answer }: Call): readonly string[] =>
  Object.keys((answer as unknown as { entries: object }).entries).filter(
    (name) => name !== 'success' && name !== 'message',
  )

/** `npm test` gives each call one of so many kinds. */
const SHARE = 14

/**
 * `npm test` gives each call a fourteenth of the kinds, which is two, beginning at the call's own index: each kind meets
 * about a fourteenth of the calls. Every call meets a timeout and a lost answer, because the server may have done the work.
 * `npm run test:heavy` takes all kinds.
 */
const isChosen = (call: Call, kind: Kind): boolean =>
  isHeavy || kind.how.by === 'time' || kind.how.by === 'lost' || (KINDS.indexOf(kind) + indexOf(call)) % SHARE === 0

export const kindsOf = ({ beside }: Scene, call: Call): readonly Kind[] =>
  KINDS.filter(
    (kind) =>
      isChosen(call, kind) &&
      (!beside || kind.how.by !== 'offline') &&
      (kind.how.by !== 'change' || fieldsOf(call).length > 0),
  )
