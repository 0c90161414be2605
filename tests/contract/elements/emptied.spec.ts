import { names } from '../../../widgets/manifest.ts'
import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'

// A page that morphs or empties an element removes what it drew, without an event.

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

const EMPTY: Record<string, (element: Element) => void> = {
  'empties it': (element) => element.replaceChildren(),
  'sets its text': (element) => {
    element.textContent = ''
  },
  'removes its children': (element) => {
    for (const child of [...element.children]) child.remove()
  },
  'moves its children elsewhere': (element) => document.body.append(...element.children),
}

const codesOf = (page: Page) =>
  page.evaluate(() =>
    window.probes.events
      .filter(({ name }) => name === 'panel-error')
      .map(({ detail }) => (detail as { code: string }).code),
  )

for (const [what, empty] of Object.entries(EMPTY))
  test(`typed text and the focus stay if the page ${what} @both`, async ({ page, open }) => {
    await open({ body: tagOf('login') })
    await email(page).fill('meera@example.org')
    await password(page).fill('Secret-1234')
    for (let round = 0; round < 3; round++) {
      await page.locator('panel-login').evaluate(empty)
      await expect(password(page)).toHaveValue('Secret-1234')
      await expect(password(page)).toBeFocused()
      await expect(email(page)).toHaveValue('meera@example.org')
    }
    await password(page).pressSequentially('5')
    await expect(password(page)).toHaveValue('Secret-12345')
    expect(await codesOf(page)).toEqual([])
  })

test('a placed sign-in stays if the page empties its element @both', async ({ page, open }) => {
  await open({ body: '<panel-survey survey-id="monthly-grocery-habits" guest="sign-in"></panel-survey>' })
  await email(page).fill('meera@example.org')
  await password(page).fill('Secret-1234')
  for (let round = 0; round < 3; round++) {
    await page.locator('panel-survey').evaluate((element) => element.replaceChildren())
    await expect(password(page)).toHaveValue('Secret-1234')
    await expect(email(page)).toHaveValue('meera@example.org')
    await expect(page.locator('panel-login')).toHaveCount(1)
  }
  await page.locator('panel-login').evaluate((element) => element.replaceChildren())
  await expect(password(page)).toHaveValue('Secret-1234')
  await page.locator('panel-login').evaluate((element) => element.removeAttribute('slot'))
  await expect(password(page)).toBeVisible()
})

test('an open question stays modal if the page empties its element @both', async ({ page, open }) => {
  await open({ body: tagOf('profile'), member: true })
  await page.getByRole('button', { name: /^Delete/ }).click()
  const typed = page.getByRole('dialog').locator('input[type=password]')
  await typed.fill('Secret-1234')
  await page.locator('panel-profile').evaluate((element) => element.replaceChildren())
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await expect(typed).toHaveValue('Secret-1234')
  await expect(typed).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an element draws again if the page removes parts of it or takes over its box', async ({ page, open }) => {
  await open({ body: tagOf('login') })
  await email(page).fill('meera@example.org')
  await password(page).fill('Secret-1234')
  const parts: ((element: Element) => void)[] = [
    (element) => element.querySelector('form')?.remove(),
    (element) => element.querySelector('.panel-root > *')?.remove(),
    (element) => element.querySelector('h1, h2')?.remove(),
    (element) => element.querySelector('.panel-root')?.replaceChildren(),
    // Acts like a morph that puts text of the page into the element.
    (element) => {
      const box = element.querySelector('.panel-root') as Element
      for (const { name } of [...box.attributes]) box.removeAttribute(name)
      box.textContent = 'Loading'
    },
  ]
  for (const remove of parts) {
    await page.locator('panel-login').evaluate(remove)
    await expect(password(page)).toHaveValue('Secret-1234')
    await expect(email(page)).toHaveValue('meera@example.org')
    await expect(page.getByRole('heading')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(1)
  }
  expect(await codesOf(page)).toEqual([])
})

test('an element ignores nodes that others insert and remove again', async ({ page, open }) => {
  await open({ body: tagOf('login') })
  await email(page).fill('meera@example.org')
  const same = await email(page).evaluate(async (input) => {
    const icon = document.createElement('span')
    icon.append(document.createElement('b'))
    input.after(icon)
    await new Promise((resolve) => setTimeout(resolve))
    icon.firstChild?.remove()
    await new Promise((resolve) => setTimeout(resolve))
    icon.remove()
    const wrapper = document.createElement('span')
    input.before(wrapper)
    wrapper.append(input)
    await new Promise((resolve) => setTimeout(resolve))
    wrapper.replaceWith(input)
    await new Promise((resolve) => setTimeout(resolve))
    return input.isConnected && input === document.querySelector('panel-login input')
  })
  expect(same).toBe(true)
})

const LOOPS: Record<string, (element: Element) => void> = {
  'as soon as it is drawn': (element) => {
    new MutationObserver(() => element.children.length > 0 && element.replaceChildren()).observe(element, {
      childList: true,
    })
    element.replaceChildren()
  },
  'by a timer': (element) => void setInterval(() => element.replaceChildren(), 50),
}

for (const [when, loop] of Object.entries(LOOPS))
  test(`an element gives up on a page that removes its content ${when} @both`, async ({ page, open }) => {
    await open({ body: tagOf('login') })
    await expect(email(page)).toBeVisible()
    await page.locator('panel-login').evaluate(loop)
    await expect.poll(() => codesOf(page)).toEqual(['removed'])
    await expect(email(page)).toHaveCount(0)
    expect(await codesOf(page)).toEqual(['removed'])
  })

test('an element shows its screen after it was emptied while it loaded', async ({ page, open }) => {
  await open({ body: tagOf('login') })
  for (let round = 0; round < 5; round++)
    await page.locator('panel-login').evaluate(async (element) => {
      element.replaceChildren()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  await expect(email(page)).toBeVisible()
  await expect(email(page)).toHaveCount(1)
})

for (const name of sweep(names, 'app', 'register', 'profile', 'survey'))
  test(`panel-${name} of a member shows its content again after the page has emptied it`, async ({
    page,
    open,
    settle,
  }) => {
    const tag = `panel-${name}`
    await open({ body: tagOf(name), member: true })
    await ready(page, tag)
    await settle()
    const drawn = () =>
      page.locator(tag).evaluate((element) => (element.shadowRoot ?? element).querySelectorAll('*').length)
    const before = await drawn()
    await page.locator(tag).evaluate((element) => element.replaceChildren())
    await settle()
    expect(await drawn()).toBe(before)
  })
