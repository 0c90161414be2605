import type { Page } from '@playwright/test'

export const page = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title>${head}<body>${body}`
export const ourPage = (elements: string): string => page('<script type="module" src="/panel.js"></script>', elements)

/** Returns the milliseconds from the navigation until `count` controls are painted. */
export const painted = (page: Page, control: string, count: number): Promise<number> =>
  page.evaluate(
    ([control, count]) =>
      new Promise<number>((resolve) => {
        const isThere = () => {
          const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
          const found = roots.filter((root) => {
            const shown = root.querySelector<HTMLElement>(control)
            return shown !== null && shown.getClientRects().length > 0
          })
          return found.length >= count || document.querySelectorAll(`div:has(${control}) > main`).length >= count
        }
        const check = () => {
          if (!isThere()) return requestAnimationFrame(check)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        }
        check()
      }),
    [control, count] as const,
  )
