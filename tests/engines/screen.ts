import { setTimeout } from 'node:timers/promises'
import type { Frame, Tab } from './tab.ts'

/** Milliseconds. */
const WAIT = 30_000

/** The kinds: a control by its label, a button or link by its name, or a text. */
export type Kind = 'field' | 'button' | 'text'

/**
 * Runs in the page. Finds what a member sees of an element, also in its shadow roots: in the open dialog if there is one.
 * An empty name finds the first of its kind.
 */
function find(tag: string, kind: Kind, name: string): Element | undefined {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const host = document.querySelector(tag)
  if (!host) return undefined
  const everything = [...all(host), ...(host.shadowRoot ? all(host.shadowRoot) : [])].filter((one) =>
    one.checkVisibility(),
  )
  const dialog = everything.find((one) => one.matches('dialog[open]'))
  const seen = dialog ? everything.filter((one) => dialog.contains(one)) : everything
  const textOf = (one: Element | null | undefined): string => one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  if (kind === 'text')
    return seen.find(
      (one) => textOf(one).includes(name) && ![...one.children].some((child) => textOf(child).includes(name)),
    )
  if (kind === 'button')
    return seen.find(
      (one) =>
        one.matches('button:enabled, a') &&
        !one.closest('[aria-disabled="true"]') &&
        (one.getAttribute('aria-label') ?? textOf(one)) === name,
    )
  return seen
    .filter((one): one is HTMLInputElement => one.matches('input, textarea'))
    .find(
      (one) =>
        !name || one.ariaLabel === name || [...(one.labels ?? [])].some((label) => textOf(label).startsWith(name)),
    )
}

export function createScreen(tab: Tab, tag: string, isIsolated: boolean) {
  const frame: Frame = isIsolated ? tag : undefined

  /** Repeats until the answer is true. */
  async function until<Result>(what: string, run: () => Promise<Result | false>): Promise<Result> {
    let last: unknown
    for (const end = Date.now() + WAIT; Date.now() < end; await setTimeout(100)) {
      try {
        const result = await run()
        if (result) return result
      } catch (fault) {
        // The frame may load again.
        last = fault
      }
    }
    throw new Error(`${tag}: no ${what}. It shows: ${await shown()}. ${last ?? ''}`)
  }

  const shown = () =>
    tab.read(
      frame,
      (tag) => {
        const host = document.querySelector<HTMLElement>(tag)
        const root = host?.shadowRoot?.firstElementChild as HTMLElement | null
        return `${host?.innerText} ${root?.innerText}`.slice(0, 1000)
      },
      tag,
    )

  const element = (kind: Kind, name: string) =>
    until(`${kind} “${name}”`, async () => (await tab.find(frame, find, tag, kind, name)) ?? false)

  return {
    see: async (text: string) => void (await element('text', text)),
    has: async (kind: Kind, name: string) => Boolean(await tab.find(frame, find, tag, kind, name)),
    press: async (name: string) => tab.click(await element('button', name)),
    choose: async (label: string) => tab.click(await element('field', label)),
    async fill(label: string, text: string) {
      await tab.click(await element('field', label))
      await tab.type(frame, text)
    },
  }
}

export type Screen = ReturnType<typeof createScreen>
