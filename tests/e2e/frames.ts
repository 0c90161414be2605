import type { Frame, Locator, Page } from '@playwright/test'
import type { Site } from './support.ts'

export const script = (site: Site, attributes = '') =>
  `<script async src="${site.host}/panel.js" data-home="${site.host}" data-partner="konkan-courier" ${attributes}></script>`

export const publish = (site: Site, body: string, head = script(site)) =>
  site.publish(
    `<!doctype html><html lang="en"><head><title>Isolated</title><link rel="icon" href="/icon.svg">${head}</head><body>${body}</body></html>`,
  )

export const inside = (page: Page, tag: string): Locator => page.locator(tag).frameLocator('iframe').locator(tag)

export const frameOf = async (page: Page, tag: string): Promise<Frame> => {
  const handle = await page.locator(`${tag} iframe`).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error(`${tag} has no frame`)
  return frame
}
