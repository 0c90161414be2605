import { expect } from '@playwright/test'
import type { Call } from '../../../src/contract/call.ts'
import type { Name } from '../../../widgets/manifest.ts'
import type { TestServer } from '../../support/server.ts'
import { firstOfEach } from '../../support/size.ts'
import type { Page } from '../support.ts'
import { type FaultClass, isDone, KINDS, type Kind, statusOf } from './kinds.ts'

export type Facts = Readonly<Record<string, string>>

interface At {
  readonly page: Page
  readonly panel: TestServer
  readonly facts: Facts
}

export type Step = (at: At) => Promise<unknown>

export interface Shown {
  /** All visible notices, in their order. */
  readonly notices?: readonly (string | ReturnType<typeof expect.stringMatching>)[]
  readonly text?: string | RegExp
}

interface Told extends Shown {
  readonly again?: readonly Step[]
  readonly done?: Shown
  /** The device keeps the typed text to send it later, and no field shows it. */
  readonly stored?: true
  readonly signsIn?: true
}

/**
 * `signed out`: the session is over, sign-in shows in place, and the member goes on where they were.
 * `goes on`: the screen does not need the answer and says nothing.
 */
export type Outcome = Told | 'signed out' | 'goes on'

export interface Scene {
  /** The export of `src/contract`. */
  readonly call: string
  readonly on: Name
  /** The element that leads to this screen. */
  readonly opens?: Name
  /** The address on the panel's own site. Without it the element has a page to itself. */
  readonly address?: (facts: Facts) => string
  readonly errand?: 'sign-in' | 'link'
  /** Tells several scenes of one call and screen apart. */
  readonly doing?: string
  /** The browser has an authenticator, and the site has a name, which passkeys need. */
  readonly passkeys?: true
  /** Made anew for each page. With `token` and `user` the page has a session. */
  readonly facts: (panel: TestServer) => Promise<Facts>
  readonly attributes?: (facts: Facts) => Readonly<Record<string, string>>
  /** Leads to the call, and fills in what it sends. */
  readonly before?: readonly Step[]
  /** Makes the call. Without it the screen makes the call by itself. */
  readonly act?: readonly Step[]
  /** Makes the call again. Without it each fault has a page of its own. */
  readonly again?: readonly Step[]
  /** The screen makes other calls, which a jump of the page's clock would end too. */
  readonly beside?: true
  /** Each fault has a page of its own, because the screen repeats the call after an outage. */
  readonly alone?: true
  readonly done: Shown
  /** The outcome that shows after a fault. */
  readonly says: Outcome | ((kind: Kind) => Outcome)
  /** The screen after a second call, if the server refuses to repeat it. */
  readonly twice?: Shown
  /** The server refuses the call, because its code is made up. */
  readonly madeUp?: true
  /** The scene decides the outcome of a 401, although the call needs a session. */
  readonly ownEnd?: true
  /** The call goes on by itself once the member is back. */
  readonly resumes?: true
  readonly resumed?: Shown
  /** The session's end closes the dialog, in which nothing is typed; the member opens it again with `before`. */
  readonly reopens?: true
  /** The number of tries; 1 by default. */
  readonly tries?: (kind: Kind) => number
  /** Warnings that the screen may write to the console. */
  readonly reports?: RegExp
  /** Checks what moved, such as points. */
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

export const pressing = (name: string) => ({ act: [press(name)], again: [press(name)] })

type Values = Readonly<Record<string, string | boolean | undefined>>
export const fill =
  (values: Values | ((facts: Facts) => Values)): Step =>
  async ({ page, facts }) => {
    for (const [name, value] of Object.entries(typeof values === 'function' ? values(facts) : values)) {
      const input = page.locator(`[name="${name}"]`).filter({ visible: true }).first()
      await (typeof value === 'boolean' ? input.setChecked(value) : input.fill(value ?? ''))
    }
  }
export const see =
  (text: string | RegExp): Step =>
  ({ page }) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
export const pass =
  (milliseconds: number): Step =>
  ({ page }) =>
    page.clock.fastForward(milliseconds)

type Texts = Readonly<Partial<Record<FaultClass, string>>> & { readonly otherwise: string }

/** The server's message goes first (docs/rules.md, Error texts). */
export const textFor = (texts: Texts, { class: kind, serverMessage }: Kind): string =>
  serverMessage || (texts[kind] ?? texts.otherwise)

/** Expects one notice; `exactly` takes precedence for its kinds. */
export const oneNotice =
  (texts: Texts, exactly: (kind: Kind) => Outcome | undefined = () => undefined) =>
  (kind: Kind): Outcome =>
    exactly(kind) ?? { notices: [textFor(texts, kind)] }

/** A server without the call answers 404, and the part does not show. */
export const orHidden = (otherwise: string) =>
  oneNotice({ otherwise }, (kind) => (statusOf(kind) === 404 ? { notices: [], again: [], done: {} } : undefined))

/** A 401 ends the session, unless the call checks what was typed (docs/rules.md, Refused tokens). */
const endsSession = ({ ownEnd }: Scene, { access, credential }: Call, kind: Kind): boolean =>
  statusOf(kind) === 401 && access === 'member' && !credential && !ownEnd

export function outcomeOf(scene: Scene, call: Call, kind: Kind): Outcome {
  if (endsSession(scene, call, kind)) return 'signed out'
  return typeof scene.says === 'function' ? scene.says(kind) : scene.says
}

export const fieldsOf = ({ answer }: Call): readonly string[] =>
  Object.keys((answer as unknown as { entries: object }).entries).filter(
    (name) => name !== 'success' && name !== 'message',
  )

/** Writes down what the screen shows, with the same words for every message of the server. */
const said = (outcome: Outcome, { serverMessage }: Kind): string => {
  const text = JSON.stringify(outcome)
  return serverMessage ? text.replaceAll(serverMessage, '{message}') : text
}

/**
 * Faults with the same cause reach the screen through the same code. A screen that says nothing after a fault treats a
 * lost, a late and a missing answer alike. `success: false` with a 200 reaches it as a 400 does.
 */
function causeOf({ class: kind, how }: Kind, outcome: Outcome): string {
  if (kind === 'refused') return 'answered'
  return outcome === 'goes on' || how.by === 'answer' || how.by === 'change' ? kind : how.by
}

/** Returns one fault for each cause and outcome. The heavy suite meets all faults. */
export function kindsOf(scene: Scene, call: Call): readonly Kind[] {
  const possible = KINDS.filter(
    (kind) =>
      // A lost read is a read without an answer. A message does not show when the session ends.
      !(kind.how.by === 'lost' && call.method === 'GET') &&
      !(isDone(kind) && scene.madeUp) &&
      !(kind.how.by === 'time' && scene.beside) &&
      !(kind.how.by === 'change' && fieldsOf(call).length === 0) &&
      !(kind.serverMessage && endsSession(scene, call, kind)),
  )
  return firstOfEach(possible, (kind) => {
    const outcome = outcomeOf(scene, call, kind)
    return `${causeOf(kind, outcome)}: ${said(outcome, kind)}`
  })
}
