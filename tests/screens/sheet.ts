import type { Browser } from '@playwright/test'
import { type Shot, WINDOWS } from './taking.ts'

const SCALE = 0.5

export interface Row {
  readonly title: string
  readonly shots: readonly Shot[]
}

const figure = ({ title, width, png }: Shot): string => `<figure>
  <figcaption>${title}</figcaption>
  <div><img width="${width * SCALE}" src="data:image/png;base64,${png.toString('base64')}" alt="">
  <hr style="inset-block-start:${WINDOWS[width] * SCALE}px"></div>
</figure>`

const row = ({ title, shots }: Row): string =>
  (['light', 'dark'] as const)
    .map((scheme) => {
      const figures = shots.filter((shot) => shot.scheme === scheme).map(figure)
      return `<h2>${title}, ${scheme}</h2><section>${figures.join('')}</section>`
    })
    .join('')

/** Marks where a usual window ends. */
const STYLE = `
  body { width: max-content; margin: 24px; background: #8a8a86; font: 15px Panel, sans-serif; color: #111; }
  h1 { margin: 0; font-size: 26px; } h2 { margin: 20px 0 6px; font-size: 16px; }
  section { display: flex; gap: 16px; align-items: start; }
  figure { margin: 0; } figcaption { font-size: 13px; } div { position: relative; }
  img { display: block; }
  hr { position: absolute; inset-inline: -8px; margin: 0; border: 0; height: 0; border-block-start: 1px dashed #e0007a; }`

/** Composes a contact sheet. @returns its PNG */
export async function composeSheet(browser: Browser, title: string, rows: readonly Row[]): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    await page.setContent(
      `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>${title}</h1>${rows.map(row).join('')}`,
    )
    const { width, height } = await page.evaluate(async () => {
      await Promise.all([...document.images].map((image) => image.decode()))
      const { scrollWidth, scrollHeight } = document.documentElement
      return { width: scrollWidth, height: scrollHeight }
    })
    await page.setViewportSize({ width, height: 1000 })
    return await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } })
  } finally {
    await page.context().close()
  }
}
