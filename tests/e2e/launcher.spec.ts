import { submitSurvey } from '../../src/contract/surveys.ts'
import { counted, plantOpenSurvey } from '../support/surveys.ts'
import { faultsOf } from './accessible.ts'
import { get, REWARD, thanked, written } from './guests.ts'
import {
  answerSurvey,
  expect,
  type Locator,
  type Page,
  refusedWith,
  rememberMember,
  type Site,
  signIn,
  test,
} from './support.ts'

const TEXT = 'The price of tea rose again in the hills this season, and growers say that the rain came late. '
const article = Array.from({ length: 60 }, () => `<p>${TEXT.repeat(2)}</p>`).join('')

async function open(page: Page, site: Site, elements: string): Promise<Locator> {
  const head = `<meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>Tea</title>`
  const script = `<script async src="${site.host}/panel.js"></script>`
  const body = `<main><h1>Tea</h1><input aria-label="Search">${article}${elements}</main><dialog id="own">Cookies?</dialog>`
  await page.goto(
    site.publish(`<!doctype html><html lang="en"><head>${head}${script}</head><body>${body}</body></html>`),
  )
  return page.locator('panel-launcher')
}

const plant = ({ server }: Site) => plantOpenSurvey(server, written, REWARD)
const card = (launcher: Locator) => launcher.getByRole('dialog', { name: 'A survey for you' })
const start = (scope: Pick<Locator, 'getByRole'>) => scope.getByRole('button', { name: 'Start', exact: true })
const tag = (id: string, attributes: string) => `<panel-launcher survey-id="${id}" ${attributes}></panel-launcher>`

/** Waits until the launcher has drawn, and paints and idle callbacks have run. */
async function settle(page: Page) {
  await page.waitForFunction(() => document.querySelector('panel-launcher')?.shadowRoot?.firstChild)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++)
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 })))
  })
}

test('a button opens the survey by keyboard, and Escape leads back to it', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), ''))
  const button = launcher.getByRole('button', { name: 'Answer a Survey' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(start(launcher)).toBeVisible()
  await expect(card(launcher)).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card(launcher)).toHaveCount(0)
  await expect(button).toBeFocused()
  // Closing after a pressed button does not count as a refusal.
  await page.keyboard.press('Enter')
  await start(launcher).press('Enter')
  await expect(launcher.getByRole('textbox')).toBeVisible()
  await expect(card(launcher)).toBeFocused()
})

test('the button shows the text of the tag', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), '').replace('><', '>Tell us about tea<'))
  await launcher.getByRole('button', { name: 'Tell us about tea' }).click()
  await expect(start(launcher)).toBeVisible()
})

for (const isolated of ['', 'isolated'])
  test(`a reader is paid and asked once${isolated && ', in a frame'}`, async ({ page, site, member, complaints }) => {
    complaints.announce(refusedWith(400))
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await plant(site)
    let launcher = await open(page, site, tag(id, `open="load" every="0" home="${site.host}" ${isolated}`))
    await expect(card(launcher)).toBeVisible()
    const survey = isolated ? launcher.frameLocator('iframe').locator('panel-survey') : launcher.locator('panel-survey')
    await expect(start(survey)).toBeVisible()
    await expect(page.locator('body'), 'the focus stays where it was').toBeFocused()
    expect(await page.evaluate(() => scrollY), 'the page does not move').toBe(0)
    await start(survey).click()
    await answerSurvey(survey)
    await expect(survey.locator('.panel-survey-close'), 'the dialog has the only button that closes').toBeHidden()
    await survey.getByRole('button', { name: 'Finish' }).click()
    await get(survey)
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(survey, member)
    await thanked(survey)
    expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
    await launcher.getByRole('button', { name: 'Close' }).click()
    await expect(card(launcher)).toHaveCount(0)
    const refused = page.waitForResponse((response) => response.status() === 400)
    launcher = await open(page, site, tag(id, `open="load" every="0" ${isolated}`))
    await refused
    await settle(page)
    await expect(card(launcher)).toBeHidden()
  })

test('the launcher opens when the reader has scrolled through the set share of the page', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), 'open="scroll:60" every="0"'))
  await settle(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.3 - innerHeight))
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.7 - innerHeight))
  await expect(card(launcher)).toBeVisible()
})

test('the launcher opens only when the pointer leaves through the top of the window', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), 'open="exit" place="dialog"'))
  await settle(page)
  const leave = (clientY: number) =>
    page.evaluate(
      (clientY) => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY })),
      clientY,
    )
  await leave(300)
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await leave(-1)
  await expect(start(launcher)).toBeVisible()
  await expect(card(launcher)).toBeFocused()
})

test('the launcher waits for an open dialog, and hides under a dialog that opens later', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), 'open="scroll:50" every="0"'))
  await settle(page)
  const dialog = (method: 'showModal' | 'close') =>
    page.evaluate((method) => document.querySelector<HTMLDialogElement>('#own')?.[method](), method)
  await dialog('showModal')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await dialog('close')
  await expect(card(launcher)).toBeVisible()
  await dialog('showModal')
  await expect(card(launcher)).toBeHidden()
  await dialog('close')
  await expect(card(launcher)).toBeVisible()
})

async function openInBox(page: Page, site: Site, elements: string, inShadow = false): Promise<Locator> {
  const style = `<style>html, body { height: 100%; margin: 0; overflow: hidden } #box { height: 100%; overflow: auto }</style>`
  const box = `<div id="box"><p>${TEXT}</p>${article}</div>`
  const shadow = `<div id="host"></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<style>div { height: 100vh; overflow: auto }</style>' + ${JSON.stringify(box)}
  </script>`
  const script = `<script async src="${site.host}/panel.js"></script>`
  await page.goto(
    site.publish(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>Tea</title>${style}${script}</head><body>${inShadow ? shadow : box}${elements}</body></html>`,
    ),
  )
  return page.locator('panel-launcher')
}

const scrollBox = (page: Page, share: number) =>
  page.locator('#box').evaluate((box, share) => {
    box.scrollTop = box.scrollHeight * share - box.clientHeight
  }, share)

for (const inShadow of [false, true])
  test(`the launcher measures the box that scrolls${inShadow ? ' in a shadow root' : ''}`, async ({ page, site }) => {
    const launcher = await openInBox(page, site, tag(await plant(site), 'open="scroll:60" every="0"'), inShadow)
    await settle(page)
    await expect(launcher.getByRole('dialog')).toHaveCount(0)
    await scrollBox(page, 0.4)
    await settle(page)
    await expect(launcher.getByRole('dialog')).toHaveCount(0)
    await scrollBox(page, 0.7)
    await expect(card(launcher)).toBeVisible()
  })

test('the launcher on a touch screen opens when the reader scrolls back in the box', async ({ browser, site }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const launcher = await openInBox(page, site, tag(await plant(site), 'open="exit" every="0"'))
  await settle(page)
  await scrollBox(page, 0.8)
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await scrollBox(page, 0.2)
  await expect(card(launcher)).toBeVisible()
  await context.close()
})

const FIELDS: Readonly<Record<string, string>> = {
  'in a field': `field = document.querySelector('input')`,
  'in a shadow root': `host.attachShadow({ mode: 'open' }).innerHTML = '<input><span></span>'
    host.shadowRoot.querySelector('span').attachShadow({ mode: 'open' }).innerHTML = '<textarea></textarea>'
    field = host.shadowRoot.querySelector('span').shadowRoot.firstChild`,
  'in a closed root': `customElements.define('a-field', class extends HTMLElement {})
    const custom = host.appendChild(document.createElement('a-field'))
    custom.attachShadow({ mode: 'closed', delegatesFocus: true }).innerHTML = '<input>'
    field = custom`,
  'in a frame': `const frame = host.appendChild(document.createElement('iframe'))
    frame.contentDocument.body.innerHTML = '<input>'
    field = frame.contentDocument.body.firstChild`,
  'in a text that is edited': `host.innerHTML = '<p contenteditable="plaintext-only">Tea</p>'; field = host.firstChild`,
}

for (const [where, make] of Object.entries(FIELDS))
  test(`the launcher waits while the reader types ${where}`, async ({ page, site }) => {
    const launcher = await open(
      page,
      site,
      `<div id="host"></div>${tag(await plant(site), 'open="scroll:50" every="0"')}`,
    )
    await settle(page)
    await page.evaluate(`${make}; field.focus()`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await settle(page)
    await expect(launcher.getByRole('dialog')).toHaveCount(0)
    await page.evaluate('field.blur()')
    await expect(card(launcher)).toBeVisible()
  })

test('the launcher waits while text is selected or a role=dialog shows, and is not printed', async ({ page, site }) => {
  const hidden = '<div role="dialog" style="visibility: hidden">Later</div>'
  const launcher = await open(page, site, hidden + tag(await plant(site), 'open="scroll:50" every="0"'))
  await settle(page)
  await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('p') as Node)
    scrollTo(0, document.body.scrollHeight)
  })
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('div[role=dialog]')?.style.removeProperty('visibility')
    getSelection()?.removeAllRanges()
  })
  await settle(page)
  await expect(launcher.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => document.querySelector('div[role=dialog]')?.remove())
  await expect(card(launcher)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card(launcher)).toBeHidden()
})

test('the button of a launcher closes the card of another launcher', async ({ page, site }) => {
  const [first, second] = [await plant(site), await plant(site)]
  await open(page, site, tag(first, 'open="load"') + tag(second, ''))
  const cards = page.getByRole('dialog', { name: 'A survey for you' })
  await expect(cards).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cards, 'Escape belongs to the page while the focus is there').toHaveCount(1)
  await page.getByRole('button', { name: 'Answer a Survey' }).click()
  await expect(cards).toHaveCount(1)
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', second)
})

test('a member who has completed the survey sees no launcher', async ({ page, site, member, complaints }) => {
  complaints.allow(refusedWith(400))
  const id = await plant(site)
  const body = { responses: { q1: 'a', q2: ['Morning'], q3: 'b' }, timeSpent: 60 }
  await site.server.call(submitSurvey, { token: member.token, id, body })
  await rememberMember(page, site, member, site.partner)
  const asked = page.waitForResponse(`**/surveys/${id}`)
  await open(page, site, tag(id, 'open="load" every="0"'))
  await asked
  await settle(page)
  await expect(page.getByRole('dialog', { name: 'A survey for you' })).toBeHidden()
  await open(page, site, tag(id, ''))
  await settle(page)
  await expect(page.getByRole('button', { name: 'Answer a Survey' })).toBeHidden()
})

test('the survey opens a sign-in form of its own if the dialog covers panel-login', async ({ page, site, member }) => {
  const launcher = await open(page, site, `<panel-login></panel-login>${tag(await plant(site), '')}`)
  await launcher.getByRole('button', { name: 'Answer a Survey' }).click()
  await launcher.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(launcher.getByLabel('Email')).toBeVisible()
  await signIn(launcher, member)
  await start(launcher).click()
  await expect(launcher.getByText('Question 1 of 3').first()).toBeVisible()
})

test('a launcher that is removed with an open card leaves nothing behind', async ({ page, site }) => {
  const launcher = await open(page, site, tag(await plant(site), 'open="load"'))
  await expect(card(launcher)).toBeVisible()
  await launcher.evaluate((element) => element.remove())
  await expect(page.locator('panel-survey')).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelectorAll(':popover-open, :modal').length)).toBe(0)
})
