interface Probes {
  readonly events: { name: string; tag: string; detail: unknown; bubbles: boolean; composed: boolean }[]
  /** Sets the inner HTML as a page does that trusts its own strings. */
  setHtml(element: Element, html: string): void
  held(): Record<'listeners' | 'timers' | 'sockets' | 'observers' | 'sheets' | 'nodes', number>
}

declare global {
  interface Window {
    probes: Probes
    trustedTypes: {
      createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string }
    }
  }
}

/** Runs in the page before any script of the page. */
export function installProbes(): void {
  const events: Probes['events'] = []
  const names = ['ready', 'navigate', 'signed-in', 'signed-out', 'survey-started', 'points-changed', 'error']
  for (const name of names)
    window.addEventListener(`panel-${name}`, (event) => {
      const { type, bubbles, composed, target, detail } = event as CustomEvent
      events.push({ name: type, tag: (target as Element).localName, detail, bubbles, composed })
    })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    // biome-ignore lint/suspicious/noConsole: the tests read the browser's messages
    console.error(`the page's policy was broken: ${violatedDirective} ${blockedURI} by ${sourceFile}`),
  )

  const listeners = new Set<string>()
  const known = new WeakMap<object, number>()
  let last = 0
  const idOf = (listener: object) => {
    if (!known.has(listener)) known.set(listener, ++last)
    return known.get(listener)
  }
  const shared = (target: unknown) =>
    [window, document, document.documentElement, document.body, window.visualViewport].indexOf(target as typeof window)
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const keyOf = (target: unknown, type: string, listener: object, options: unknown) => {
    const capture = typeof options === 'object' ? Boolean((options as AddEventListenerOptions)?.capture) : !!options
    return `${shared(target)} ${type} ${idOf(listener)} ${capture}`
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, listener, options)
    if (!listener || shared(this ?? window) < 0) return
    const key = keyOf(this ?? window, type, listener, options)
    listeners.add(key)
    const { once, signal } = typeof options === 'object' ? options : {}
    if (once) addEventListener.call(this ?? window, type, () => listeners.delete(key), { once: true })
    if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(key), { once: true })
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options)
    if (listener) listeners.delete(keyOf(this ?? window, type, listener, options))
  }

  const timers = new Set<number>()
  const { setTimeout: wait, setInterval: repeat } = window
  window.setTimeout = ((run: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
    const timer = wait(() => {
      timers.delete(timer)
      run(...values)
    }, delay)
    timers.add(timer)
    return timer
  }) as typeof setTimeout
  window.setInterval = ((run: () => void, delay?: number) => {
    const timer = repeat(run, delay)
    timers.add(timer)
    return timer
  }) as typeof setInterval
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = window[name]
    window[name] = (timer) => {
      timers.delete(timer as number)
      clear(timer)
    }
  }

  const sockets = new Set<unknown>()
  for (const name of ['WebSocket', 'EventSource'] as const) {
    const Socket = window[name]
    Object.assign(window, {
      [name]: class extends (Socket as typeof WebSocket) {
        constructor(...values: [string, string?]) {
          super(...values)
          sockets.add(this)
          this.addEventListener('close', () => sockets.delete(this))
        }
        override close(...values: [number?, string?]) {
          sockets.delete(this)
          super.close(...values)
        }
      },
    })
  }

  const observers = new Set<unknown>()
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const { prototype } = window[name] as { prototype: { observe(...values: unknown[]): void; disconnect(): void } }
    const { observe, disconnect } = prototype
    prototype.observe = function (...values) {
      observers.add(this)
      observe.apply(this, values)
    }
    prototype.disconnect = function () {
      observers.delete(this)
      disconnect.call(this)
    }
  }

  const policy = window.trustedTypes.createPolicy('page', { createHTML: (text) => text })
  window.probes = {
    events,
    setHtml(element, html) {
      element.innerHTML = policy.createHTML(html)
    },
    held: () => ({
      listeners: listeners.size,
      timers: timers.size,
      sockets: sockets.size,
      observers: observers.size,
      sheets: document.adoptedStyleSheets.length,
      nodes: document.querySelectorAll('*').length,
    }),
  }
}
