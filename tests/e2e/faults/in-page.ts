import type { Fault } from './kinds.ts'

/** One thing that a member does. Inputs go by their name, buttons and links by their words. */
export type Step =
  | { readonly fill: Readonly<Record<string, string | boolean>> }
  | { readonly press: string }
  | { readonly see: string }
  | { readonly pass: number }
  /** The member comes back to the tab. */
  | { readonly back: true }

/** What a page shows at one moment. */
export interface Shown {
  /** The notices and toasts that can be seen, in their order. */
  readonly notices: readonly string[]
  /** What still says that something is under way. */
  readonly busy: readonly string[]
  /** By its name, what stands in each input. */
  readonly inputs: Readonly<Record<string, string>>
  /** The buttons and links that can be pressed. */
  readonly ways: readonly string[]
  readonly text: string
  /** How many calls were made so far to the path that is watched. */
  readonly calls: number
  /** It came to be what was awaited. */
  readonly fits: boolean
}

/** When a page is to be judged. `null` leaves that part open. */
export interface Awaited {
  readonly notices: readonly string[] | null
  /** Words that the page has to show, beside its notices. */
  readonly text?: string
  /** The least number of calls to the path that is watched. */
  readonly calls: number
  /** What is under way may stay so. */
  readonly leaves?: boolean | undefined
  /** The member has a file. */
  readonly saves?: boolean | undefined
}

export interface Setting {
  readonly session: { readonly token: string; readonly user: string } | undefined
  /** The calls that are watched: counted, faulted, and their limits noted. */
  readonly method: string
  readonly path: string
  /** What an answer carries beside how it went, by the contract. */
  readonly fields: readonly string[]
  /** Timers of up to so many milliseconds run at once. */
  readonly hurry: number
  readonly address: string
  /** What came back from Google. */
  readonly arrives: { readonly errand: string; readonly query: string } | undefined
}

export interface ShownElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface Found {
  readonly shown: Shown
  /** The session that is kept. */
  readonly token: string | null
  /** Pages that a screen asked the browser to load. */
  readonly loads: readonly string[]
  /** The names of the files that the member was given. */
  readonly saved: readonly string[]
  /** The limits, in milliseconds, that the watched calls gave themselves. */
  readonly limits: readonly number[]
}

interface Faults {
  /** Takes away all that stands here and what it kept, and sets the page up for the next case. */
  begin(setting: Setting): Promise<void>
  /** The same on a page that has just been loaded, with what the one before it kept. */
  start(setting: Setting): void
  /** Puts an element on the page, and waits until nothing is on its way. Calls count from then on. */
  open(element: ShownElement, steps: readonly Step[]): Promise<Shown>
  /** The watched calls meet this from now on; `hold`: the next one's answer waits for `release`. */
  meet(fault: Fault | 'hold' | undefined): void
  mount(element: ShownElement): void
  perform(steps: readonly Step[]): Promise<void>
  /** Runs out the time of the watched calls, once there is one. */
  runOut(): Promise<void>
  until(awaited: Awaited): Promise<Found>
  /** Waits until a call is held: the server has answered, and the page does not know it. */
  held(): Promise<void>
  /** Hands out the server's answer to the held call, or one with this status. */
  release(status?: number): void
  /** Presses what is busy, and sends its form, once more. Answers how many calls that made. */
  insist(): Promise<number>
}

declare global {
  interface Window {
    faults: Faults
    PanelConfig?: Record<string, unknown>
    Panel: { signOut(): void }
  }
}

/** Runs in the page before any script of it: a clock, limits of time and addresses that the test moves. */
export function installFaults(patience: number): void {
  const { setTimeout: wait, clearTimeout: cancel, fetch: ask } = window
  const now = Date.now
  const pause = () => new Promise((resolve) => wait(resolve, 8))
  // drawn as fast as the machine can
  window.requestAnimationFrame = (run) => wait(() => run(performance.now()), 1)
  window.cancelAnimationFrame = (frame) => cancel(frame)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  // what comes in less than this is part of drawing; what comes later comes when the test says so
  const LONG = 500
  let passed = 0
  let hurry = 0
  const loads: string[] = []
  const timeouts: number[] = []
  const saved: string[] = []
  let last = 1e9
  const held = new Map<number, { at: number; run: () => void }>()
  Date.now = () => now() + passed
  window.setTimeout = ((run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    if (delay < LONG || delay <= hurry) return wait(run, delay < LONG ? delay : 0, ...given)
    held.set(++last, { at: passed + delay, run: () => run(...given) })
    return last
  }) as typeof setTimeout
  window.clearTimeout = (timer) => {
    if (!held.delete(timer as number)) cancel(timer as number)
  }

  const follow = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download)
    else follow.call(this)
  }

  let watched = { method: '', path: /^$/ }
  let fields: readonly string[] = []
  let count = 0
  const limits = new WeakMap<AbortSignal, { milliseconds: number; abort: () => void }>()
  const under = new Map<object, AbortSignal | undefined>()
  let unread = 0
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    const abort = () => controller.abort(new DOMException('signal timed out', 'TimeoutError'))
    limits.set(controller.signal, { milliseconds, abort })
    return controller.signal
  }
  let fault: Fault | 'hold' | undefined
  let release = (_status?: number) => {}
  let arrive = () => {}
  let arrival = Promise.resolve()

  /** Another type than the one that stands there. */
  const other = (value: unknown): unknown => (value !== null && typeof value === 'object' ? 'odd' : { odd: true })
  async function changed(response: Response) {
    const answer = (await response.json()) as Record<string, unknown>
    return Response.json({ ...answer, ...Object.fromEntries(fields.map((name) => [name, other(answer[name])])) })
  }
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

  /** What becomes of a watched call. */
  async function answer(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const met = fault
    if (met === 'hold') {
      fault = undefined
      const response = await ask(input, init)
      const status = await new Promise<number | undefined>((resolve) => {
        release = resolve
        arrive()
      })
      return status ? Response.json({ success: false, message: 'This answer comes late.' }, { status }) : response
    }
    if (met?.by === 'time') return never(init?.signal)
    if (met?.by === 'answer') {
      const headers = {
        'Content-Type': 'application/json',
        ...(met.retryAfter && { 'Retry-After': `${met.retryAfter}` }),
      }
      return new Response(met.body, { status: met.status, headers })
    }
    const response = await ask(input, init)
    if (!met) return response
    if (met.by === 'change') return changed(response)
    if (met.by === 'lost') throw new TypeError('Failed to fetch')
    return response
  }

  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href)
    const mine = (init?.method ?? 'GET') === watched.method && watched.path.test(pathname)
    const call = {}
    unread += 1
    if (mine) {
      count += 1
      under.set(call, init?.signal ?? undefined)
      const limit = init?.signal && limits.get(init.signal)
      if (limit) timeouts.push(limit.milliseconds)
    }
    const end = () => {
      unread -= 1
      under.delete(call)
    }
    try {
      const response = await (mine ? answer(input, init) : ask(input, init))
      for (const read of ['text', 'json'] as const) {
        const own = response[read].bind(response)
        Object.assign(response, { [read]: () => own().finally(end) })
      }
      return response
    } catch (error) {
      end()
      throw error
    }
  }

  /** All elements of the page, those in shadow roots too. */
  function all(root: ParentNode): Element[] {
    return [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const wordsOf = (element: Element) =>
    ((element as HTMLElement).innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  /** Without the note of an outage, which another call's answer may end at any time (tests/e2e/outages.spec.ts). */
  const noticeTextOf = (notice: Element) => {
    const note = notice.querySelector('.panel-outage')
    return wordsOf(notice)
      .replace(note ? wordsOf(note) : '', '')
      .trim()
  }
  const NOTICES = '.panel-notice, .panel-toast-stack-toast, .panel-empty-state > [data-depth="1"]'
  const BUSY = '[aria-busy=true], .panel-spinner, .panel-skeleton, .panel-skeleton-line'

  /** What can be used now: an open dialog makes the rest inert. */
  function reachable(): Element[] {
    const seen = all(document.body).filter(isSeen)
    const dialog = seen.findLast((element) => element.matches('dialog[open]'))
    return dialog ? seen.filter((element) => dialog.contains(element)) : seen
  }

  function show(): Shown {
    const elements = all(document.body).filter(isSeen)
    const matching = (selector: string) => elements.filter((element) => element.matches(selector))
    const inputs = matching('input, textarea, select') as HTMLInputElement[]
    return {
      notices: matching(NOTICES).map(noticeTextOf),
      busy: matching(BUSY).map((element) => `${element.localName}.${element.className}: ${wordsOf(element)}`),
      inputs: Object.fromEntries(
        inputs.map(({ name, type, checked, value }) => [
          name,
          type === 'checkbox' || type === 'radio' ? `${checked}` : value,
        ]),
      ),
      ways: matching('button:not(:disabled, [aria-disabled=true]), a[href]').map(
        (element) => wordsOf(element) || (element.getAttribute('aria-label') ?? ''),
      ),
      text: [document.body, ...elements.filter(({ shadowRoot }) => shadowRoot)]
        .flatMap((element) => (element.shadowRoot ? [...element.shadowRoot.children] : [element]))
        .map(wordsOf)
        .join(' '),
      calls: count,
      fits: true,
    }
  }

  async function poll<Found>(find: () => Found | undefined): Promise<Found | undefined> {
    const end = now() + patience
    for (;;) {
      const found = find()
      if (found !== undefined || now() > end) return found
      await pause()
    }
  }

  /** Counts the changes of the DOM, including those in shadow roots. */
  let drawn = 0
  const observer = new MutationObserver(() => drawn++)
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(document, everything)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attach.call(this, init)
    observer.observe(root, everything)
    return root
  }
  /** Checks the page after this many pauses even without a change: a style sheet may have loaded. */
  const CHECK_AFTER = 12

  const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)
  const arrived = ({ calls, saves }: Awaited) => unread === 0 && count >= calls && (!saves || saved.length > 0)
  const fits = (shown: Shown, { notices, text, leaves }: Awaited) =>
    (leaves || shown.busy.length === 0) &&
    (notices === null || same(shown.notices, notices)) &&
    (text === undefined || shown.text.includes(text))

  async function shownOnce(awaited: Awaited): Promise<Shown> {
    const end = now() + patience
    let seen = -1
    for (let pauses = 0; ; pauses++) {
      const isNew = drawn !== seen || pauses % CHECK_AFTER === 0
      if (isNew && arrived(awaited)) {
        seen = drawn
        if (fits(show(), awaited)) {
          // what is drawn may ask for more
          await frame()
          await frame()
          const still = show()
          if (arrived(awaited) && fits(still, awaited)) return still
        }
      }
      if (now() > end) return { ...show(), fits: false }
      await pause()
    }
  }

  function fill(name: string, value: string | boolean) {
    const found = reachable().find(
      (element) => element.getAttribute('name') === name || (name.startsWith('.') && element.matches(name)),
    ) as HTMLInputElement | undefined
    if (!found) return undefined
    if (typeof value === 'boolean') {
      if (found.checked !== value) found.click()
      return found
    }
    const { prototype } = found.localName === 'textarea' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(found, value)
    found.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    return found
  }

  function press(words: string) {
    const found = reachable().find(
      (element) =>
        element.matches('button:not(:disabled, [aria-disabled=true]), a, summary') && wordsOf(element) === words,
    ) as HTMLElement | undefined
    if (found?.closest('[aria-disabled=true]')) {
      // a dialog or a question that has only just shown takes no press yet
      pass(LONG)
      return undefined
    }
    found?.click()
    return found
  }

  async function perform(steps: readonly Step[]) {
    for (const step of steps) {
      const [what] = Object.entries(step)
      let done: unknown
      if ('pass' in step) done = pass(step.pass) ?? true
      else if ('back' in step) done = document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      else if ('press' in step) done = await poll(() => press(step.press))
      else if ('see' in step) done = await poll(() => show().text.includes(step.see) || undefined)
      else {
        done = true
        for (const [name, value] of Object.entries(step.fill)) done = done && (await poll(() => fill(name, value)))
      }
      if (!done) throw new Error(`not possible: ${JSON.stringify(what)}; the page shows: ${JSON.stringify(show())}`)
      await frame()
    }
  }

  function pass(milliseconds: number) {
    const end = passed + milliseconds
    for (;;) {
      const [timer, due] = [...held].sort(([, a], [, b]) => a.at - b.at)[0] ?? []
      if (timer === undefined || !due || due.at > end) break
      held.delete(timer)
      passed = Math.max(passed, due.at)
      due.run()
    }
    passed = end
  }

  /** As if another tab signed in or out. */
  function become(session: Setting['session']) {
    for (const key of ['user', 'token'] as const) {
      const value = session?.[key] ?? null
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }))
    }
  }

  function mount({ tag, attributes }: ShownElement) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
  }

  /** What is told in passing stays until somebody has seen it, whatever else comes and goes. */
  async function seeToasts() {
    if (!customElements.get('panel-toasts')) return
    mount({ tag: 'panel-toasts', attributes: {} })
    await frame()
    await frame()
    pass(5000)
    document.body.replaceChildren()
  }

  async function clean() {
    document.body.replaceChildren()
    release(500)
    await frame()
    // a view lets go of its stores after the next paint, and stores that nobody looks at let go after a second
    await pause()
    pass(1000)
    become(undefined)
    await poll(() => unread === 0 || undefined)
    await seeToasts()
    await frame()
    // what is kept for a while, such as a registration that waits for its code, goes when its time is over
    pass(Math.max(1000, ...[...held.values()].map(({ at }) => at - passed)))
    held.clear()
    localStorage.clear()
    sessionStorage.clear()
    await frame()
  }

  function begin(setting: Setting) {
    watched = { method: setting.method, path: new RegExp(setting.path) }
    fields = setting.fields
    hurry = setting.hurry
    fault = undefined
    count = timeouts.length = loads.length = saved.length = 0
    history.replaceState(null, '', setting.address)
    if (!setting.arrives) return
    sessionStorage.setItem('google-started', `${setting.arrives.errand} ${Date.now()}`)
    Object.assign(window.PanelConfig ?? {}, { googleReturn: setting.arrives.query })
  }

  // the site's own page, with nothing on it when its script runs
  document.addEventListener('readystatechange', () => document.querySelector('panel-app')?.remove(), { once: true })
  window.PanelConfig = { load: (path: string) => loads.push(path) }
  window.faults = {
    async begin(setting) {
      await clean()
      begin(setting)
      become(setting.session)
    },
    start: begin,
    async open(element, steps) {
      mount(element)
      await perform(steps)
      const shown = await shownOnce({ notices: null, calls: 0 })
      count = 0
      timeouts.length = 0
      return shown
    },
    meet(met) {
      fault = met
      arrival = new Promise((resolve) => {
        arrive = resolve
      })
    },
    mount,
    perform,
    async runOut() {
      await poll(() => count > 0 || undefined)
      await poll(() => {
        for (const signal of under.values()) if (signal) limits.get(signal)?.abort()
        return under.size === 0 || undefined
      })
    },
    until: async (awaited) => ({
      shown: await shownOnce(awaited),
      token: localStorage.getItem('token'),
      loads: [...loads],
      saved: [...saved],
      limits: [...timeouts],
    }),
    held: () => arrival,
    release: (status) => release(status),
    async insist() {
      const before = count
      for (const element of all(document.body).filter((element) => element.matches('button[aria-busy=true]'))) {
        const button = element as HTMLButtonElement
        button.click()
        button.form?.requestSubmit()
      }
      await frame()
      return count - before
    },
  }
}
