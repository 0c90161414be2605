import type { Page } from '@playwright/test'

/** Answers each question with its first choice, up to the last question. @returns the number of steps */
export const answerAll = (page: Page, total: number): Promise<number> =>
  page.evaluate(async (total) => {
    const root: ParentNode = document.querySelector('panel-survey')?.shadowRoot ?? document
    const painted = async () => {
      await new Promise(requestAnimationFrame)
      // Waits for a message, which arrives only after a frame is painted.
      const { port1, port2 } = new MessageChannel()
      const heard = new Promise((resolve) => {
        port1.onmessage = resolve
      })
      port2.postMessage(null)
      await heard
    }
    const heading = () => {
      const found = root.querySelector('[data-depth="2"]') ?? root.querySelector('h2')
      if (!found) throw new Error('no question shows')
      return found.textContent
    }
    const next = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Next')
    for (let n = 1; n < total; n++) {
      root.querySelector<HTMLInputElement>('input[type=radio]')?.click()
      await painted()
      const before = heading()
      next()?.click()
      do await painted()
      while (heading() === before)
    }
    return total - 1
  }, total)
