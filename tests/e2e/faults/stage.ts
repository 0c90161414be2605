import { type Call, DEFAULT_TIMEOUT } from '../../../src/contract/call.ts'
import { commonMessages } from '../../../src/ui/messages/common.ts'
import { loginMessages } from '../../../widgets/login/messages.ts'
import { named, withDevice } from '../passkey-device.ts'
import { expect, holdLive, type Page, type Site, store } from '../support.ts'
import { isDone, type Kind, RETRY_AFTER } from './kinds.ts'
import { type Facts, fieldsOf, fill, type Outcome, press, type Scene, type Shown, type Step, see } from './scene.ts'

const NOTICES = '.panel-notice, .panel-toast-stack-toast, .panel-empty-state > [data-depth="1"]'
const BUSY = '[aria-busy=true], .panel-spinner, .panel-skeleton, .panel-skeleton-line'
const { expired, signIn } = loginMessages.get()
const { unreachable } = commonMessages.get()

interface Stage {
  open(): Promise<void>
  meet(kind: Kind, steps: readonly Step[] | undefined): Promise<void>
  judge(outcome: Outcome): Promise<void>
  goOn(kind: Kind, outcome: Outcome): Promise<void>
  /** Has the screen make the call and holds its answer. @returns a function that lets the answer go to the page */
  hold(): Promise<() => Promise<void>>
  readonly facts: () => Facts
}

interface Held {
  readonly by: 'hold'
  readonly until: Promise<void>
  onAnswered(): void
}

async function breakCall(page: Page, call: Call) {
  const path = new RegExp(`/api${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  let fault: Kind['how'] | Held | undefined
  let asked = 0
  const other = (value: unknown): unknown => (value !== null && typeof value === 'object' ? 'odd' : { odd: true })
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== call.method) return route.fallback()
      asked += 1
      if (!fault) return route.fallback()
      if (fault.by === 'network') return route.abort('connectionrefused')
      if (fault.by === 'time') return
      if (fault.by === 'answer') {
        const headers: Record<string, string> = fault.status === 429 ? { 'Retry-After': `${RETRY_AFTER}` } : {}
        return route.fulfill({ status: fault.status, body: fault.body, headers, contentType: 'application/json' })
      }
      const met = fault
      const [response] = await Promise.all([route.fetch(), met.by === 'hold' && met.until])
      if (met.by === 'lost') return route.abort('connectionrefused')
      const answer = (await response.json()) as Record<string, unknown>
      if (met.by === 'change') for (const name of fieldsOf(call)) answer[name] = other(answer[name])
      // The element that asked may be gone.
      await route.fulfill({ response, json: answer }).catch(() => {})
      if (met.by === 'hold') met.onAnswered()
    },
  )
  return {
    meet: (next: Kind['how'] | Held | undefined) => {
      fault = next
      asked = 0
    },
    asked: () => asked,
  }
}

/** Returns what shows, without the note of an outage, which another call may end. */
const look = (page: Page) =>
  page.evaluate(
    ([notices, busy, unreachable]) => {
      const all = (root: ParentNode): HTMLElement[] =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
          one,
          ...(one.shadowRoot ? all(one.shadowRoot) : []),
        ])
      const seen = all(document.body).filter((one) => one.checkVisibility({ visibilityProperty: true }))
      const words = (one: HTMLElement) => one.innerText.replace(/\s+/g, ' ').trim()
      const inputs = seen.filter((one) => one.matches('input, textarea, select')) as HTMLInputElement[]
      // The page beneath an open dialog waits for the dialog's answer.
      const dialog = seen.findLast((one) => one.matches('dialog:modal'))
      const waits = (one: HTMLElement) => one.matches(busy) && (!dialog || dialog.contains(one))
      return {
        notices: seen.filter((one) => one.matches(notices)).map((one) => words(one).replace(unreachable, '').trim()),
        busy: seen.filter(waits).map((one) => one.className),
        inputs: Object.fromEntries(
          inputs.map(({ name, type, checked, value }) => [name, /checkbox|radio/.test(type) ? `${checked}` : value]),
        ),
      }
    },
    [NOTICES, BUSY, unreachable] as const,
  )

/** Presses what is busy, and sends its form, once more. */
const insist = (page: Page) =>
  page.locator('button[aria-busy=true]').evaluateAll((buttons) => {
    for (const button of buttons as HTMLButtonElement[]) {
      button.click()
      button.form?.requestSubmit()
    }
  })

/** Opens a page whose clock the test moves and whose network breaks the call. */
export async function openStage(page: Page, site: Site, scene: Scene, call: Call): Promise<Stage> {
  const { host, server } = scene.passkeys ? named(site) : site
  const { on, opens = on, address, attributes, before = [], act, again, done, tries = () => 1 } = scene
  const device = scene.passkeys && (await withDevice(page))
  if (device && on !== 'login')
    // The device would answer the autofill by itself after the end of a session.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  // Time limits follow the page's clock.
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
      return controller.signal
    }
  })
  if (scene.errand)
    await page.addInitScript((errand) => {
      sessionStorage['google-started'] = `${errand} ${Date.now()}`
    }, scene.errand)
  // A live event would start calls of its own.
  await holdLive(page)
  let markup = ''
  await page.route(`${host}/stage`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Stage</title><script type="module" src="/panel.js"></script>${markup}`,
    }),
  )
  await page.route(`${host}/stage/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const network = await breakCall(page, call)
  let facts: Facts = {}
  let typed: Readonly<Record<string, string>> = {}
  const perform = async (steps: readonly Step[]) => {
    for (const step of steps) await step({ page, panel: server, facts })
  }
  const load = () => page.goto(address ? host + address(facts) : `${host}/stage`)

  async function shows({ notices, text }: Shown) {
    const shown = async () => {
      // The page may be loading.
      const { notices: seen, busy } = await look(page).catch(() => ({ notices: [], busy: ['a page that loads'] }))
      return { notices: notices ? seen : undefined, busy }
    }
    await expect.poll(shown, { intervals: [50] }).toEqual({ notices, busy: [] })
    if (text) await see(text)({ page, panel: server, facts })
  }

  async function open() {
    network.meet(undefined)
    if (page.url().startsWith(host)) {
      await page.evaluate(() => sessionStorage.clear())
      // The previous screen would hear of the new session, and could make the call.
      await page.goto(`${host}/stage/empty`)
    }
    if (device) await device.clear()
    facts = await scene.facts(server)
    const { token, user } = facts
    await store(page, token && user ? { token, user } : {}, host)
    const given = Object.entries(attributes?.(facts) ?? {}).map(([name, value]) => ` ${name}="${value}"`)
    markup = `<panel-${opens}${given.join('')}></panel-${opens}>`
    if (!act) return
    await load()
    await perform(before)
    typed = (await look(page)).inputs
  }

  const make = (steps: readonly Step[] | undefined) => (steps ? perform(steps) : load())

  return {
    open,
    facts: () => facts,
    async meet(kind, steps) {
      network.meet(kind.how)
      await make(steps)
      const wanted = tries(kind)
      for (let n = 1; n <= wanted; n += 1) {
        // The screen pauses before it tries again.
        const asked = async () => {
          if (n > 1) await page.clock.fastForward(500)
          return network.asked()
        }
        await expect.poll(asked, { intervals: [20] }).toBeGreaterThanOrEqual(n)
        if (kind.how.by === 'time') {
          await insist(page)
          await page.clock.fastForward(call.timeout ?? DEFAULT_TIMEOUT)
        }
      }
    },
    async judge(outcome) {
      if (outcome === 'goes on') return shows(done)
      if (outcome === 'signed out') {
        if (address) await expect(page).toHaveURL(`${host}/login`)
        await shows({ notices: [expired], text: signIn })
        expect(await page.evaluate(() => localStorage.token)).toBeUndefined()
        return
      }
      await shows({ notices: [], ...outcome })
      if (!outcome.stored) expect((await look(page)).inputs).toMatchObject(typed)
    },
    async goOn(kind, outcome) {
      const count = network.asked()
      // The client may have repeated a read.
      if (call.method !== 'GET') expect(count, 'the number of tries').toBe(tries(kind))
      network.meet(undefined)
      if (outcome === 'signed out' && address) return
      const told = typeof outcome === 'object' ? outcome : {}
      let awaited = told.done ?? ((isDone(kind) && scene.twice) || done)
      if (outcome !== 'goes on') {
        let steps = told.again ?? again
        if (outcome === 'signed out' || told.signsIn) {
          const { email = '', password = '' } = facts
          await perform([fill({ email, password }), press(signIn)])
          awaited = scene.resumed ?? awaited
          if (!act || scene.resumes) steps = []
          else if (scene.reopens) steps = [...(before ?? []), ...(steps ?? [])]
          else await expect.poll(async () => (await look(page)).inputs).toMatchObject(typed)
        }
        await perform(steps ?? [])
      }
      await shows({ notices: [], ...awaited })
      await scene.check?.(server, facts)
    },
    async hold() {
      let release = () => {}
      const until = new Promise<void>((resolve) => {
        release = resolve
      })
      let onAnswered = () => {}
      const answered = new Promise<void>((resolve) => {
        onAnswered = resolve
      })
      await open()
      network.meet({ by: 'hold', until, onAnswered })
      await make(act)
      await expect.poll(network.asked).toBeGreaterThan(0)
      return () => {
        release()
        return answered
      }
    },
  }
}

/** Tells if the screen is as it was, so that it can meet the next fault. */
export const stays = ({ again, alone }: Scene, { method }: Call, kind: Kind, outcome: Outcome): boolean =>
  typeof outcome === 'object' &&
  !!again &&
  !alone &&
  !outcome.again &&
  !outcome.signsIn &&
  !(isDone(kind) && method !== 'GET')
