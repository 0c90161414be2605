import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { previewed, sizes, tile } from '../../demo/gallery/src/previews.ts'
import type { Stage } from '../../demo/gallery/src/stage.ts'
import { startOf } from '../../demo/gallery/src/starts.ts'
import type { Site } from '../e2e/support.ts'
import { say } from '../support/bench.ts'
import { onStage } from './element-screens.ts'
import type { Viewer } from './scene.ts'
import { openPage, openQuiet } from './taking.ts'

const FOLDER = resolve('demo/gallery/pictures')
/** The most bytes of a picture. */
const LARGEST = 60_000
const PHONE = { width: 360, height: 740 } as const
const DESK = { width: 1180, height: 740 } as const
const STAGE = { width: 720, height: 450 } as const

interface Look extends BrowserContextOptions {
  readonly viewer?: Viewer
  readonly lang?: string
  readonly act?: (page: Page) => Promise<unknown>
}

async function shoot(browser: Browser, site: Site, address: string, look: Look = {}): Promise<string> {
  const { viewer = 'member', lang, act, ...options } = look
  const page = await openPage(browser, site, viewer, { viewport: PHONE, deviceScaleFactor: 1.5, ...options })
  try {
    if (lang) await page.addInitScript((lang) => localStorage.setItem('panel-language', lang), lang)
    await openQuiet(page, address)
    await act?.(page)
    const png = await page.screenshot({ animations: 'disabled' })
    return `data:image/png;base64,${png.toString('base64')}`
  } finally {
    await page.context().close()
  }
}

const STYLE = `
  * { box-sizing: border-box; }
  body { position: relative; margin: 0; background: #00323a; overflow: hidden; }
  img { display: block; }
  .desk, .phone { position: absolute; }
  .desk { inset: 48px auto auto 48px; width: 940px; height: 590px; object-fit: cover; object-position: top; border-radius: 14px; }
  .phone { width: 286px; height: 571px; border: 8px solid #171714; border-radius: 30px; object-fit: cover; object-position: top; background: #171714; }
  .phone:nth-child(1) { inset: 52px auto auto 92px; } .phone:nth-child(2) { inset: 52px auto auto 500px; }
  .phone:nth-child(3) { inset: 52px auto auto 908px; }
  .desk + .phone { inset: 84px auto auto 920px; }
  .tiles img { width: ${tile.width}px; height: ${tile.height}px; }`

/** Draws a page as WebP, in the best quality that fits the limit. */
async function compose(browser: Browser, name: string, body: string, size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1 })
  const page = await context.newPage()
  try {
    await page.setContent(`<!doctype html><style>${STYLE}</style>${body}`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    const drawn = await page.screenshot()
    const webp = await page.evaluate(
      async ([png, largest]) => {
        const image = new Image()
        image.src = `data:image/png;base64,${png}`
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        for (let quality = 0.92; quality > 0.3; quality -= 0.04) {
          const [, data = ''] = canvas.toDataURL('image/webp', quality).split(',')
          if (data.length * 0.75 <= largest) return data
        }
        throw new Error('the picture is too large')
      },
      [drawn.toString('base64'), LARGEST] as const,
    )
    await writeFile(resolve(FOLDER, `${name}.webp`), Buffer.from(webp, 'base64'))
    say(`demo/gallery/pictures/${name}.webp, ${Math.round((webp.length * 0.75) / 1000)} kB`)
  } finally {
    await context.close()
  }
}

const pictured = (kind: string, source: string): string => `<img class="${kind}" src="${source}" alt="">`

async function answerSome(page: Page) {
  const survey = page.locator('panel-survey')
  await survey.getByText('A supermarket').click()
  await survey.getByText('Question 2 of 12').first().waitFor()
  for (const name of ['Rice, atta or other grains', 'Vegetables or fruit']) await survey.getByText(name).click()
}

const acts: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async 'panel-toasts'(page) {
    await page.evaluate(async () => {
      const { stage } = window as unknown as { stage: Stage }
      await stage.ready
      await stage.notify()
    })
    await page.locator('panel-toasts').getByText('Withdrawal rejected').first().waitFor()
  },
  async 'panel-launcher'(page) {
    await page.getByRole('button', { name: 'Answer a Survey' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  },
}

async function preview(browser: Browser, site: Site, tag: string): Promise<string> {
  const { state } = startOf(tag)
  return shoot(browser, site, String(await onStage(tag, state)(site)), {
    viewer: 'guest',
    viewport: STAGE,
    deviceScaleFactor: 1,
    ...(acts[tag] && { act: acts[tag] }),
  })
}

export async function takePictures(browser: Browser, site: Site): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const take = (path: string, look?: Look) => shoot(browser, site, site.host + path, look)
  const grocery = '/surveys/monthly-grocery-habits'
  const members = [
    pictured('desk', await take('/dashboard', { viewport: DESK })),
    pictured('phone', await take(grocery, { act: answerSome })),
  ]
  await compose(browser, 'members', members.join(''), sizes.members)
  const phones = [
    pictured('phone', await take('/passbook')),
    pictured('phone', await take('/surveys', { colorScheme: 'dark' })),
    pictured('phone', await take('/dashboard', { lang: 'hi' })),
  ]
  await compose(browser, 'phones', phones.join(''), sizes.phones)
  const tiles: string[] = []
  for (const tag of previewed) tiles.push(pictured('tile', await preview(browser, site, tag)))
  const height = tile.height * previewed.length
  await compose(browser, 'previews', `<div class="tiles">${tiles.join('')}</div>`, { width: tile.width, height })
}
