import { expect } from '@playwright/test'
import type { Call } from '../../../src/contract/call.ts'
import type { Name } from '../../../widgets/manifest.ts'
import type { TestServer } from '../../support/server.ts'
import type { Page } from '../support.ts'
import { type FaultClass, isDone, KINDS, type Kind, statusOf } from './kinds.ts'

/** What a scene is told: an address, a code, a token, the member as JSON. */
export type Facts = Readonly<Record<string, string>>

interface At {
  readonly page: Page
  readonly panel: TestServer
  readonly facts: Facts
}

/** One thing that a member does. */
export type Step = (at: At) => Promise<unknown>

export interface Shown {
  /** Every notice that can be seen, whole, in their order. */
  readonly notices?: readonly string[]
  /** Words that show beside the notices. */
  readonly text?: string
}

/** What a screen shows of a fault, and how the member goes on from there. */
interface Told extends Shown {
  /** The way on, where it differs from the scene's own. */
  readonly again?: readonly Step[]
  /** What shows once that worked, where it differs from the scene's own. */
  readonly done?: Shown
  /** What was typed shows no more, because it is kept to be sent. */
  readonly stored?: true
  /** The way on is to sign in. */
  readonly signsIn?: true
}

/**
 * `signed out`: the session is over, sign-in shows in place, and the member goes on where they were.
 * `goes on`: the screen does without the answer and says nothing.
 */
export type Outcome = Told | 'signed out' | 'goes on'

/** One way in which one screen makes one call. */
export interface Scene {
  /** The name under which the call is exported in `src/contract`. */
  readonly call: string
  readonly on: Name
  /** The element that leads to this screen, where it does not stand alone. */
  readonly opens?: Name
  /** The address on the panel's own site, where the scene plays there; else the element has a page to itself. */
  readonly address?: (facts: Facts) => string
  /** What the member went to Google for. */
  readonly errand?: 'sign-in' | 'link'
  /** What the member does there, where the screen makes the call in several ways. */
  readonly doing?: string
  /** Made for each page: members, codes. With `token` and `user` the page has a session. */
  readonly facts: (panel: TestServer) => Promise<Facts>
  readonly attributes?: (facts: Facts) => Readonly<Record<string, string>>
  /** Leads to where the call is made, and fills in what it sends. */
  readonly before?: readonly Step[]
  /** Makes the call. Without it the screen does so as soon as it stands on the page. */
  readonly act?: readonly Step[]
  /** The way on after a fault, which makes the call again. Without it each fault has a page of its own. */
  readonly again?: readonly Step[]
  /** The screen makes other calls beside this one, which a jump of the page's clock would end too. */
  readonly beside?: true
  /** Each fault has a page of its own: after an outage the screen makes the same call by itself. */
  readonly alone?: true
  readonly done: Shown
  /** What shows. Where it is always the same, one fault of each class is enough. */
  readonly says: Outcome | ((kind: Kind) => Outcome)
  /** What says that the server did it already, where it does not do it twice. */
  readonly twice?: Shown
  /** The server itself refuses the call of this scene, whose code is made up. */
  readonly madeUp?: true
  /** The scene says what a 401 leads to, although the call is a member's. */
  readonly ownEnd?: true
  /** After a session ended, what was under way goes on by itself once the member is back. */
  readonly resumes?: true
  /** What shows then, where it is something else. */
  readonly resumed?: Shown
  /** How often the screen tries by itself; once, if nothing is said. */
  readonly tries?: (kind: Kind) => number
  /** What the screen may report to the page's console. */
  readonly reports?: RegExp
  /** What must be true afterwards of what moved, such as points. */
  readonly check?: (panel: TestServer, facts: Facts) => Promise<void>
}

/** Presses a button or a link, in the dialog if one is open. */
export const press =
  (name: string): Step =>
  async ({ page }) => {
    const dialog = page.locator('dialog[open]')
    const scope = (await dialog.count()) > 0 ? dialog.last() : page
    const named = { name, exact: true } as const
    await scope.getByRole('button', named).or(scope.getByRole('link', named)).filter({ visible: true }).first().click()
  }

type Values = Readonly<Record<string, string | boolean | undefined>>
/** Fills inputs by their name. */
export const fill =
  (values: Values | ((facts: Facts) => Values)): Step =>
  async ({ page, facts }) => {
    for (const [name, value] of Object.entries(typeof values === 'function' ? values(facts) : values)) {
      const input = page.locator(`[name="${name}"]`).filter({ visible: true }).first()
      await (typeof value === 'boolean' ? input.setChecked(value) : input.fill(value ?? ''))
    }
  }
export const see =
  (text: string): Step =>
  ({ page }) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
export const pass =
  (milliseconds: number): Step =>
  ({ page }) =>
    page.clock.fastForward(milliseconds)

type Texts = Readonly<Partial<Record<FaultClass, string>>> & { readonly otherwise: string }

/** The server's own message, else the screen's text for this class of faults (docs/rules.md, Error texts). */
export const textFor = (texts: Texts, { class: kind, serverMessage }: Kind): string =>
  serverMessage || (texts[kind] ?? texts.otherwise)

/** One notice, by class; `exactly` says what a status or a kind of its own has instead. */
export const oneNotice =
  (texts: Texts, exactly: (kind: Kind) => Outcome | undefined = () => undefined) =>
  (kind: Kind): Outcome =>
    exactly(kind) ?? { notices: [textFor(texts, kind)] }

/** A 401 ends the session, but for a call that checks what was just typed (docs/rules.md, Refused tokens). */
const endsSession = ({ ownEnd }: Scene, { access, credential }: Call, kind: Kind): boolean =>
  statusOf(kind) === 401 && access === 'member' && !credential && !ownEnd

export function outcomeOf(scene: Scene, call: Call, kind: Kind): Outcome {
  if (endsSession(scene, call, kind)) return 'signed out'
  return typeof scene.says === 'function' ? scene.says(kind) : scene.says
}

/** What an answer carries beside how it went. */
export const fieldsOf = ({ answer }: Call): readonly string[] =>
  Object.keys((answer as unknown as { entries: object }).entries).filter(
    (name) => name !== 'success' && name !== 'message',
  )

/** Which faults a scene meets. */
export function kindsOf(scene: Scene, call: Call): readonly Kind[] {
  const possible = KINDS.filter(
    (kind) =>
      // a read that is lost is one without an answer, and a message does not show when the session ends
      !(kind.how.by === 'lost' && call.method === 'GET') &&
      !(isDone(kind) && scene.madeUp) &&
      !(kind.how.by === 'time' && scene.beside) &&
      !(kind.how.by === 'change' && fieldsOf(call).length === 0) &&
      !(kind.serverMessage && endsSession(scene, call, kind)),
  )
  if (typeof scene.says === 'function') return possible
  return possible.filter(
    (kind, i) => statusOf(kind) === 401 || possible.findIndex((other) => other.class === kind.class) === i,
  )
}
