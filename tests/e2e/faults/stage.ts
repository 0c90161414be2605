import type { Page } from '@playwright/test'
import { type Call, DEFAULT_TIMEOUT } from '../../../src/api/call.ts'
import { loginMessages } from '../../../widgets/login/messages.ts'
import type { Site } from '../support.ts'
import {
  type Awaited,
  type Found,
  installFaults,
  type Setting,
  type Shown,
  type Standing,
  type Step,
} from './in-page.ts'
import type { Broken, Fault, Kind, Late } from './kinds.ts'
import { createNetwork, pathOf } from './network.ts'
import { type Done, type Facts, fieldsOf, type Outcome, type Scene } from './scene.ts'

/** Milliseconds until a page that does not show what it should has failed. */
const PATIENCE = 5000

/** Messages of the browser itself about answers that are no success. */
const BROWSERS_OWN = /^Failed to load resource|WebSocket connection to .* failed/

export interface Stage {
  /** What is wrong with how a screen takes this fault; empty where nothing is. */
  play(scene: Scene, call: Call, kind: Kind): Promise<readonly string[]>
  playLate(scene: Scene, call: Call, late: Late): Promise<readonly string[]>
  close(): Promise<void>
}

/** A page on the panel's own origin on which the elements stand one after the other. */
export async function openStage(page: Page, { host, server }: Site): Promise<Stage> {
  const network = await createNetwork(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) complaints.push(message.text())
  })
  await page.addInitScript(installFaults, PATIENCE)
  // the site's own page: all that stands on it goes before the first case
  await page.goto(host)

  const run = <Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) =>
    page.evaluate(work as never, given as never) as Promise<Result>
  const until = (awaited: Awaited): Promise<Found> => run((awaited) => window.faults.until(awaited), awaited)
  const quiet = () => until({ said: null, calls: 0 })
  const onceDone = ({ text, notices = [], leaves }: Done, calls = 0) => until({ said: notices, text, calls, leaves })
  const elementOf = ({ on, opens = on, attributes }: Scene, facts: Facts): Standing => ({
    tag: `panel-${opens}`,
    attributes: attributes?.(facts) ?? {},
  })

  const made = new Map<Scene, Facts>()
  async function factsOf(scene: Scene): Promise<Facts> {
    const known = made.get(scene) ?? (await scene.facts?.(server)) ?? {}
    made.set(scene, known)
    return { ...known, ...(await scene.fresh?.(server, known)) }
  }

  /** A page with nothing on it, a session if the scene has one, and the screen up to where it makes the call. */
  async function prepare(scene: Scene, call: Call) {
    const facts = await factsOf(scene)
    const { token, user } = facts
    const setting: Setting = {
      session: token && user ? { token, user } : undefined,
      method: call.method,
      path: pathOf(call),
      fields: fieldsOf(call),
      hurry: scene.hurry ?? 0,
      address: scene.address ?? '/',
      arrives: scene.arrives?.(facts),
    }
    complaints.length = 0
    const opening = scene.act && { element: elementOf(scene, facts), steps: scene.before?.(facts) ?? [] }
    let before = await run(
      async ({ setting, opening }) => {
        await window.faults.begin(setting)
        return opening && window.faults.open(opening.element, opening.steps)
      },
      { setting, opening },
    )
    if (scene.mailed) {
      const otp = await server.code(facts.email ?? '')
      await run((otp) => window.faults.perform([{ fill: { otp } }]), otp)
      before = (await quiet()).shown
    }
    return { facts, before }
  }

  /** Makes the call, which meets this. */
  const act = (scene: Scene, facts: Facts, fault: Fault | 'hold', runsOut = false) =>
    run(
      async ({ steps, element, fault, runsOut }) => {
        window.faults.meet(fault)
        if (steps) await window.faults.perform(steps)
        else window.faults.mount(element)
        if (runsOut) await window.faults.runOut()
      },
      { steps: scene.act, element: elementOf(scene, facts), fault, runsOut },
    )

  const describe = ({ said, busy, ways, text }: Shown) => JSON.stringify({ said, busy, ways, text: text.slice(0, 300) })
  const unless = (fine: boolean, words: string) => (fine ? [] : [words])
  const differences = (before: Shown | undefined, { inputs }: Shown) =>
    Object.entries(before?.inputs ?? {})
      .filter(([name, value]) => inputs[name] !== value)
      .map(([name, value]) => `the input ${name} held "${value}", and now "${inputs[name]}"`)
  const heard = ({ reports }: Scene) =>
    complaints.filter((text) => !reports?.test(text)).map((text) => `the console says: ${text}`)

  const { expired, title, signIn } = loginMessages.get()

  async function judgeEnd({ opens }: Scene) {
    // the site loads its login; here the address that it asks for is all there is
    const onSite = opens === 'app'
    const { shown, token, loads } = await until({ said: onSite ? null : [expired], calls: 1, leaves: onSite })
    const shows = onSite ? `${loads}` === '/login' : shown.fits && shown.text.includes(title)
    return [
      ...unless(shows, `loads "${loads}" and shows ${describe(shown)}, not sign-in`),
      ...unless(token === null, 'the session is still kept'),
    ]
  }

  async function judge(scene: Scene, outcome: Outcome, before: Shown | undefined) {
    if (outcome === 'signed out') return judgeEnd(scene)
    if (outcome === 'goes on') {
      const { shown } = await onceDone(scene.done, 1)
      return unless(shown.fits, `shows ${describe(shown)} instead of ${JSON.stringify(scene.done)}`)
    }
    const { notices, text, unsent, stored } = outcome
    const { shown } = await until({ said: notices, calls: unsent ? 0 : 1, ...(text === undefined ? {} : { text }) })
    return [
      ...unless(shown.fits, `shows ${describe(shown)} instead of ${JSON.stringify(outcome)}`),
      ...(stored ? [] : differences(before, shown)),
    ]
  }

  /** From where the fault left the screen to where its call has worked. */
  async function goOn(scene: Scene, { email = '', password = '' }: Facts, outcome: Outcome, before: Shown | undefined) {
    if (outcome === 'goes on' || (outcome === 'signed out' && scene.opens === 'app')) return []
    const found: string[] = []
    const told = outcome === 'signed out' ? undefined : outcome
    let steps = told?.again ?? scene.again
    if (!told || told.signsIn) {
      await run((steps) => window.faults.perform(steps), [{ fill: { email, password } }, { press: signIn }] as Step[])
      // what shows comes back by itself; what was to be done is still there, to be sent
      if (scene.act && !scene.resumes) found.push(...differences(before, (await quiet()).shown))
      else steps = []
    }
    const done = told ? (told.done ?? scene.done) : (scene.resumed ?? scene.done)
    const { text, notices: said = [], leaves } = done
    const { shown } = await run(
      async ({ steps, again, awaited }) => {
        const { shown } = await window.faults.until({ said: null, calls: 0, leaves: true })
        // a list may have come back with the network
        const press = again || !shown.text.includes(awaited.text)
        if (press) await window.faults.perform(steps)
        return window.faults.until({ ...awaited, calls: again ? shown.calls + 1 : 0 })
      },
      {
        steps,
        again: Boolean(scene.act && steps.length > 0),
        awaited: { said, text, leaves },
      },
    )
    return [...found, ...unless(shown.fits, `the way on leads to ${describe(shown)}, not to ${JSON.stringify(done)}`)]
  }

  const isBroken = (how: Fault): how is { by: Broken } => ['refused', 'offline', 'cut'].includes(how.by)

  async function play(scene: Scene, call: Call, { how, ...kind }: Kind): Promise<readonly string[]> {
    const { facts, before } = await prepare(scene, call)
    if (isBroken(how)) await network.break(call, how.by)
    await act(scene, facts, how, how.by === 'time')
    const outcome = scene.says({ how, ...kind })
    const found = [...(await judge(scene, outcome, before))]
    if (isBroken(how)) await network.mend()
    const { limits } = await run(async (passes) => {
      window.faults.meet(undefined)
      // for three seconds the site says that the network is back
      if (passes) await window.faults.perform([{ pass: 3000 }])
      return window.faults.until({ said: null, calls: 0, leaves: true })
    }, how.by === 'offline')
    const { timeout = DEFAULT_TIMEOUT } = call
    found.push(
      ...unless(
        limits.every((limit) => limit === timeout),
        `the call gave itself ${limits} ms, not ${timeout}`,
      ),
    )
    if (found.length === 0) found.push(...(await goOn(scene, facts, outcome, before)))
    const wrong = found.length === 0 ? await scene.check?.(server, facts) : undefined
    return [...found, ...(wrong ? [wrong] : []), ...heard(scene)]
  }

  const release = (status?: number) => run((status) => window.faults.release(status ?? undefined), status ?? null)

  const lateCases: Record<Late, (scene: Scene, facts: Facts) => Promise<readonly string[]>> = {
    async 'after the element was removed'() {
      await run(() => document.body.replaceChildren(), null)
      await release()
      const { shown } = await quiet()
      return unless(shown.text === '' && shown.fits, `shows ${describe(shown)} where nothing stands any more`)
    },
    async 'after a sign-out'(_, { email = '' }) {
      await run(() => window.Panel.signOut(), null)
      await release()
      const { shown, token } = await quiet()
      return [
        ...unless(token === null, 'the session is back'),
        ...unless(shown.fits && shown.said.length === 0, `shows ${describe(shown)}`),
        ...unless(
          !shown.text.includes('Meera') && !shown.text.includes(email),
          `still shows the member: ${shown.text}`,
        ),
      ]
    },
    async 'after a newer request'(scene, facts) {
      if (scene.act) {
        // a second press is no second request
        const more = await run(() => window.faults.insist(), null)
        await release()
        const { shown } = await onceDone(scene.done)
        return [
          ...unless(more === 0, `pressed again, it asked ${more} times more`),
          ...unless(shown.fits, `shows ${describe(shown)} instead of ${JSON.stringify(scene.done)}`),
        ]
      }
      // the element goes and comes back: its first question is still open
      const newer = await run(
        (element) => {
          document.body.replaceChildren()
          window.faults.mount(element)
        },
        elementOf(scene, facts),
      ).then(() => run(async (text) => window.faults.perform([{ see: text }]), scene.done.text))
      await release(500)
      const { shown } = await onceDone(scene.done)
      return unless(shown.fits, `shows ${describe(shown)}, not what came last${newer ?? ''}`)
    },
  }

  async function playLate(scene: Scene, call: Call, late: Late): Promise<readonly string[]> {
    const { facts } = await prepare(scene, call)
    await act(scene, facts, 'hold')
    await run(() => window.faults.held(), null)
    return [...(await lateCases[late](scene, facts)), ...heard(scene)]
  }

  return { play, playLate, close: network.close }
}
