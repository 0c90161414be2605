import type { Page } from '@playwright/test'
import { type Call, DEFAULT_TIMEOUT } from '../../../src/api/call.ts'
import { loginMessages } from '../../../widgets/login/messages.ts'
import { names } from '../../../widgets/manifest.ts'
import { holdLive, type Site } from '../support.ts'
import {
  type Awaited,
  type Found,
  installFaults,
  type Setting,
  type Shown,
  type ShownElement,
  type Step,
} from './in-page.ts'
import type { Broken, Fault, Kind, Late } from './kinds.ts'
import { asMember } from './members.ts'
import { createNetwork, pathOf } from './network.ts'
import { type Done, type Facts, fieldsOf, type Outcome, type Scene, type Told } from './scene.ts'

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

const settingOf = ({ token, user }: Facts, setting: Partial<Setting>): Setting => ({
  session: token && user ? { token, user } : undefined,
  method: '',
  path: '^$',
  fields: [],
  hurry: 0,
  address: '/',
  arrives: undefined,
  ...setting,
})

/** Milliseconds from the known session until the live channel loads, or more. */
const LIVE_AFTER = 1000

/** A page on the panel's own origin on which the elements stand one after the other. */
export async function openStage(page: Page, { host, server }: Site): Promise<Stage> {
  const network = await createNetwork(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) complaints.push(message.text())
  })
  await page.addInitScript(installFaults, PATIENCE)
  // what is heard live would make calls of its own in the midst of a case
  await holdLive(page)
  /** Elements are defined before a case begins: what a page asks for ahead is tested in rounds.spec.ts. */
  const define = (names: readonly string[]) =>
    page.evaluate((names) => Promise.all(names.map((name) => import(`/panel-${name}.js`))), names)
  /** Whether a scene left a page on which only its own elements are defined. */
  let lacksElements = false
  async function open(own: readonly string[]) {
    // any address but the front page, which stands in the HTML
    await page.goto(`${host}/login`)
    await define(own)
    lacksElements = own !== names
  }
  await open(names)

  const run = <Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) =>
    page.evaluate(work as never, given as never) as Promise<Result>
  const until = (awaited: Awaited): Promise<Found> => run((awaited) => window.faults.until(awaited), awaited)
  const quiet = () => until({ notices: null, calls: 0 })
  const awaitedOnceDone = ({ text, notices = [], leaves, saves }: Done, calls = 0): Awaited => ({
    notices,
    text,
    calls,
    leaves,
    saves,
  })
  const onceDone = (done: Done) => until(awaitedOnceDone(done))
  const elementOf = ({ on, opens = on, attributes }: Scene, facts: Facts): ShownElement => ({
    tag: `panel-${opens}`,
    attributes: attributes?.(facts) ?? {},
  })

  // a file that is loaded once, with the first member, must not be missing where a case has no network
  const warm = await asMember(server)
  await run(
    async ({ setting, element }) => {
      await window.faults.begin(setting)
      await window.faults.open(element, [])
      const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/realtime-'))
      while (!isLoaded()) await new Promise((resolve) => setTimeout(resolve, 8))
    },
    { setting: settingOf(warm, { hurry: LIVE_AFTER }), element: { tag: 'panel-dashboard', attributes: {} } },
  )

  const made = new Map<Scene, Facts>()
  async function factsOf(scene: Scene): Promise<Facts> {
    const known = made.get(scene) ?? (await scene.facts?.(server)) ?? {}
    made.set(scene, known)
    return { ...known, ...(await scene.fresh?.(server, known)) }
  }

  /** A page with nothing on it, a session if the scene has one, and the screen up to where it makes the call. */
  async function prepare(scene: Scene, call: Call) {
    const facts = await factsOf(scene)
    const setting = settingOf(facts, {
      method: call.method,
      path: pathOf(call),
      fields: fieldsOf(call),
      hurry: scene.hurry ?? 0,
      address: scene.address ?? '/',
      arrives: scene.arrives?.(facts),
    })
    if (scene.starts) {
      await run((setting) => window.faults.begin(setting), setting)
      await open(scene.starts)
      await run((setting) => window.faults.start(setting), setting)
      return { facts, before: undefined }
    }
    if (lacksElements) await open(names)
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

  /** Makes the call, which meets this, and waits for what is awaited then. */
  const act = (scene: Scene, facts: Facts, fault: Fault, awaited: Awaited) =>
    run(
      async ({ steps, element, fault, awaited }) => {
        window.faults.meet(fault)
        if (steps) await window.faults.perform(steps)
        else window.faults.mount(element)
        if (fault.by === 'time') await window.faults.runOut()
        const found = await window.faults.until(awaited)
        window.faults.meet(undefined)
        return found
      },
      { steps: scene.act, element: elementOf(scene, facts), fault, awaited },
    )

  /** Makes the call, whose answer is held. */
  const hold = (scene: Scene, facts: Facts) =>
    run(
      async ({ steps, element }) => {
        window.faults.meet('hold')
        if (steps) await window.faults.perform(steps)
        else window.faults.mount(element)
        await window.faults.held()
      },
      { steps: scene.act, element: elementOf(scene, facts) },
    )

  const describe = ({ notices, busy, ways, text }: Shown) =>
    JSON.stringify({ notices, busy, ways, text: text.slice(0, 300) })
  const unless = (fine: boolean, words: string) => (fine ? [] : [words])
  const differences = (before: Shown | undefined, { inputs }: Shown) =>
    Object.entries(before?.inputs ?? {})
      .filter(([name, value]) => inputs[name] !== value)
      .map(([name, value]) => `the input ${name} held "${value}", and now "${inputs[name]}"`)
  const heard = ({ reports }: Scene) =>
    // what came too late for its own case is told by the next
    complaints
      .splice(0)
      .filter((text) => !reports?.test(text))
      .map((text) => `the console says: ${text}`)

  const { expired, title, signIn } = loginMessages.get()

  /** What shows after the fault. */
  function awaitedOf({ opens, done }: Scene, outcome: Outcome): Awaited {
    // the site loads its login; here the address that it asks for is all there is
    const onSite = opens === 'app'
    if (outcome === 'signed out') return { notices: onSite ? null : [expired], calls: 1, leaves: onSite }
    if (outcome === 'goes on') return awaitedOnceDone(done, 1)
    const { notices, text, unsent } = outcome
    return { notices, calls: unsent ? 0 : 1, ...(text === undefined ? {} : { text }) }
  }

  /** What is wrong with how often the call was made, where one press made it. A read may have been tried once more. */
  function judgeTries(
    { act, tries = () => 1 }: Scene,
    { method }: Call,
    kind: Kind,
    outcome: Outcome,
    { shown: { calls } }: Found,
  ) {
    const wanted = typeof outcome === 'object' && outcome.unsent ? 0 : tries(kind)
    // which reads are tried again is tested beside the client; one of the case before may come late
    const isRight = calls === wanted || (method === 'GET' && calls === wanted + 1)
    return unless(!act || isRight, `the call was made ${calls} times, not ${wanted}`)
  }

  function judge({ opens, done }: Scene, outcome: Outcome, before: Shown | undefined, found: Found) {
    const { shown, token, loads } = found
    if (outcome === 'signed out') {
      const shows = opens === 'app' ? `${loads}` === '/login' : shown.fits && shown.text.includes(title)
      return [
        ...unless(shows, `loads "${loads}" and shows ${describe(shown)}, not sign-in`),
        ...unless(token === null, 'the session is still kept'),
      ]
    }
    const wanted = outcome === 'goes on' ? done : outcome
    const { stored, session }: Partial<Told> = outcome === 'goes on' ? { stored: true } : outcome
    return [
      ...unless(shown.fits, `shows ${describe(shown)} instead of ${JSON.stringify(wanted)}`),
      ...(stored ? [] : differences(before, shown)),
      ...unless(!session || (session === 'kept') === (token !== null), `the session is not ${session}`),
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
    const { shown } = await run(
      async ({ steps, again, awaited }) => {
        const { shown } = await window.faults.until({ notices: null, calls: 0, leaves: true })
        // a list may have come back with the network
        const press = again || !shown.text.includes(awaited.text ?? '') || `${shown.notices}` !== `${awaited.notices}`
        if (press) await window.faults.perform(steps)
        return window.faults.until({ ...awaited, calls: again ? shown.calls + 1 : awaited.calls })
      },
      {
        steps,
        again: Boolean(scene.act && steps.length > 0),
        awaited: awaitedOnceDone(done, told?.asksAgain ? 2 : 0),
      },
    )
    return [...found, ...unless(shown.fits, `the way on leads to ${describe(shown)}, not to ${JSON.stringify(done)}`)]
  }

  const isBroken = (how: Fault): how is { by: Broken } => ['refused', 'offline', 'cut'].includes(how.by)

  async function play(scene: Scene, call: Call, { how, ...kind }: Kind): Promise<readonly string[]> {
    const { facts, before } = await prepare(scene, call)
    const outcome = scene.says({ how, ...kind })
    if (isBroken(how)) await network.break(call, how.by)
    const after = await act(scene, facts, how, awaitedOf(scene, outcome))
    if (isBroken(how)) await network.mend()
    // for three seconds the site says that the network is back
    if (how.by === 'offline') await run((steps) => window.faults.perform(steps), [{ pass: 3000 }] as Step[])
    const { timeout = DEFAULT_TIMEOUT } = call
    const found = [
      ...judge(scene, outcome, before, after),
      ...judgeTries(scene, call, { how, ...kind }, outcome, after),
      ...unless(
        after.limits.every((limit) => limit === timeout),
        `the call gave itself ${after.limits} ms, not ${timeout}`,
      ),
    ]
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
    async 'after a sign-out'(scene, { email = '' }) {
      await run(() => window.Panel.signOut(), null)
      made.delete(scene) // its token is none any more
      await release()
      const { shown, token, saved } = await quiet()
      return [
        ...unless(token === null, 'the session is back'),
        ...unless(saved.length === 0, `a file of the member was saved: ${saved}`),
        ...unless(shown.fits && shown.notices.length === 0, `shows ${describe(shown)}`),
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
    await hold(scene, facts)
    const found = await lateCases[late](scene, facts)
    const wrong = await scene.check?.(server, facts)
    return [...found, ...(wrong ? [wrong] : []), ...heard(scene)]
  }

  return { play, playLate, close: network.close }
}
