import { expect, test } from 'vitest'
import { manyQuestions, plantOpenSurvey } from '../support/surveys.ts'
import type { Box } from './part.ts'
import { keys } from './parts.ts'
import { PHONE, type Walker } from './walker.ts'

const DIALOG = 'dialog[open]'
const TITLE = 'dialog[open] h2'
/** CSS pixels. */
const TURN = 300
/** A window in which each dialog is taller than the screen. */
const LOW = { width: 360, height: 300 }
/** A place of the veil. */
const CORNER = { x: 4, y: 4, width: 0, height: 0 }

const LINE = '<p><a href="#">The price of tea</a> rose again in the hills this season, and growers say why.</p>'

/** Opens and leaves dialogs, launchers and menus in one engine (docs/rules.md, Launchers). */
export function walkDialogs(walker: () => Walker): void {
  walkDialog(walker)
  walkLauncher(walker)
  walkMenu(walker)
}

/** Turns the wheel above a part. @returns how far the page scrolled */
async function turnOver({ parts }: Walker, part: Box): Promise<number> {
  const before = await parts.scrolled()
  await parts.wheelOver(part, TURN)
  await parts.wheelOver(part, -TURN / 3)
  await parts.painted()
  return (await parts.scrolled()) - before
}

function walkDialog(walker: () => Walker): void {
  test('the wheel over a dialog or its veil leaves the page in its place, and scrolls it without a dialog', async () => {
    const { parts, screen, openAsMember } = walker()
    await openAsMember('/profile')
    await screen('panel-profile').press('Delete My Account')
    await parts.named(TITLE, 'Delete your account?')
    expect(await turnOver(walker(), await parts.one(DIALOG))).toBe(0)
    expect(await turnOver(walker(), CORNER)).toBe(0)
    await parts.press(keys.escape)
    await parts.focusOn('Delete My Account')
    expect(await parts.focus()).toMatchObject({ isInSight: true })
    await expect.poll(() => turnOver(walker(), CORNER)).not.toBe(0)
  })

  test.each(['Delete My Account', 'Read and Agree'])(
    'the dialog of “%s” opens at its head when it is taller than the screen, and its text scrolls',
    async (opener) => {
      const { tab, parts, screen, openAsMember } = walker()
      await openAsMember('/profile')
      await tab.resize(LOW.width, LOW.height)
      await screen('panel-profile').press(opener)
      const dialog = await parts.one(DIALOG)
      const head = await parts.one(TITLE)
      await expect.poll(async () => (await parts.focus()).name).toBe(head.name)
      expect(await parts.one(TITLE)).toMatchObject({ isInSight: true })
      // The text may load after the head.
      const turned = async () => [await turnOver(walker(), dialog), (await parts.one(TITLE)).y < head.y]
      await expect.poll(turned, { message: 'the page, and the text' }).toEqual([0, true])
      await parts.press(keys.escape)
      await parts.focusOn(opener)
    },
  )
}

function walkLauncher(walker: () => Walker): void {
  async function openPage(launcher: string): Promise<void> {
    const { tab, site } = walker()
    const id = await plantOpenSurvey(site.server, manyQuestions(1))
    const head = `<!doctype html><meta name="viewport" content="width=device-width"><script async src="${site.host}/panel.js"></script>`
    await tab.resize(PHONE.width, PHONE.height)
    await tab.open(
      site.publish(`${head}${LINE.repeat(60)}<panel-launcher survey-id="${id}" ${launcher}></panel-launcher>`),
    )
  }

  test('Escape leads from a survey over the page back to the button that opened it', async () => {
    const { parts, screen } = walker()
    await openPage('')
    await screen('panel-launcher').press('Answer a Survey')
    await screen('panel-survey').see('Start')
    await parts.press(keys.escape)
    await parts.focusOn('Answer a Survey')
    expect(await parts.all(DIALOG)).toEqual([])
  })

  test('Tab goes on from the text in sight after Escape in a survey that opened by itself', async () => {
    const { tab, parts } = walker()
    await openPage('open="scroll:40" place="dialog" every="0"')
    await tab.read(undefined, () => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    await parts.one(DIALOG)
    const before = await parts.scrolled()
    expect(await turnOver(walker(), CORNER)).toBe(0)
    await parts.press(keys.escape)
    await expect.poll(() => parts.all(DIALOG)).toEqual([])
    await parts.press(keys.tab)
    await parts.focusOn('The price of tea')
    expect(await parts.focus()).toMatchObject({ isInSight: true })
    expect(await parts.scrolled()).toBe(before)
  })
}

function walkMenu(walker: () => Walker): void {
  test('a menu opens by a press, arrow keys walk in it, and Escape leads back to its button', async () => {
    const { tab, parts, openAsMember } = walker()
    await openAsMember('/dashboard')
    await tab.resize(1280, 800)
    const toggle = await parts.one('.panel-nav-toggle-account')
    await parts.click(toggle)
    const [first, second] = await parts.all('.panel-nav-list-open :is(a, button)')
    await parts.press(keys.tab)
    await parts.focusOn(first?.name ?? '')
    expect(await parts.focus()).toMatchObject({ hasRing: true, isInSight: true })
    await parts.press(keys.down)
    await parts.focusOn(second?.name ?? '')
    await parts.press(keys.escape)
    await parts.focusOn(toggle.name)
    expect(await parts.all('.panel-nav-list-open')).toEqual([])
  })
}
