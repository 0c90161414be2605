import { expect, type Page, tagOf, test } from '../../support/page.ts'
import { plantSurvey } from '../../support/surveys.ts'

// To a page with one-key shortcuts, the target of an event in a shadow root is our element, not the field.

/** Listens as a page does. @returns a function that returns the keys heard since its last call */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const target of [window, document, document.body])
      for (const name of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'])
        target.addEventListener(name, (event) => {
          if (target === window || event.type !== 'keyup')
            heard.push(`${event.type} ${(event as KeyboardEvent).key ?? (event as InputEvent).data}`)
        })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
}

for (const name of ['survey', 'login'])
  test(`a field of panel-${name} hides typed keys from the page @both`, async ({ page, open, panel }) => {
    const id = await plantSurvey(panel, [{ type: 'text' }])
    await open({ body: `<panel-${name} survey-id="${id}"></panel-${name}>`, member: name === 'survey' })
    const heard = await listen(page)
    const input = page.getByRole('textbox').first()
    await input.focus()
    await page.keyboard.type('s/9')
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    expect(await heard()).toEqual([])
    for (const key of ['Escape', 'Control+k', 'Meta+k', 'Alt+k', 'F2', 'Tab']) {
      await input.focus()
      await heard()
      await page.keyboard.press(key)
      expect(await heard(), key).toContain(`keydown ${key.split('+').at(-1)}`)
    }
  })

test('Enter and the keys 1 to 9 answer a survey @both', async ({ page, open }) => {
  await open({ body: tagOf('survey'), member: true })
  await page.getByRole('radio').first().focus()
  const heard = await listen(page)
  await page.keyboard.press('2')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of', { exact: false }).first()).toBeVisible()
  expect(await heard()).toEqual([])
})
