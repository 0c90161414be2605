import { inside } from './frames.ts'
import { putStrange } from './strangers.ts'
import { answerQuestion, askForSignIn, expect, type Page, signIn, test } from './support.ts'

// A copy of a part of a page includes what our elements had drawn.

const TWO = '<panel-login></panel-login><panel-register></panel-register>'
const ISOLATED = '<panel-login isolated></panel-login>'
const OFFERED = '<panel-survey survey-id="streaming-and-cricket"></panel-survey>'
const GUARDED = OFFERED.replace('>', ' guest="sign-in">')

async function expectWhole(page: Page) {
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(1)
  await expect(page.locator('form')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
}

test('each element shows its screen once after Turbo goes back and forward', async ({ page, site, member }) => {
  const address = putStrange(site, {
    packages: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    pages: {
      one: `<h1>One</h1><a href="two">To two</a>${TWO}`,
      two: `<h1>Two</h1><a href="one">To one</a>${ISOLATED}`,
      three: `<h1>Three</h1>${GUARDED}`,
    },
  })
  await page.goto(address('one'))
  await expectWhole(page)
  for (let round = 0; round < 2; round++) {
    await page.getByRole('link', { name: 'To two' }).click()
    await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
    await expect(inside(page, 'panel-login').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
    await expectWhole(page)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
    await expect(inside(page, 'panel-login').getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(1)
    await page.getByRole('link', { name: 'To one' }).click()
    await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
    await expectWhole(page)
  }
  await page.evaluate(() => (window as unknown as { Turbo: { visit(to: string): void } }).Turbo.visit('three'))
  await expect(page.getByRole('heading', { name: 'Three' })).toBeVisible()
  await signIn(page.locator('panel-survey'), member)
  await expect(page.getByText('Question 1 of 17')).toBeVisible()
})

/** Turbo's message about a page that was left before it had loaded. */
const LEFT = /AbortError: .* at FetchRequest\.cancel/s

for (const [what, element] of [
  ['shows its sign-in', GUARDED],
  ['has opened its sign-in', OFFERED],
] as const)
  test(`a survey that ${what} works after a copy by Turbo`, async ({ page, site, member, complaints }) => {
    complaints.allow(LEFT)
    const address = putStrange(site, {
      packages: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
      pages: { one: `<h1>One</h1><a href="two">To two</a>${element}`, two: '<h1>Two</h1>' },
    })
    await page.goto(address('one'))
    const survey = page.locator('panel-survey')
    const first = survey.getByRole('button', { name: element === GUARDED ? 'Sign In' : 'Start', exact: true })
    for (let round = 0; round < 2; round++) {
      await expect(first).toBeVisible()
      await expect(first).toHaveCount(1)
      if (element === OFFERED) await askForSignIn(survey)
      await expect(page.locator('panel-login')).toHaveCount(1)
      await page.getByRole('link', { name: 'To two' }).click()
      await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
      await page.goBack()
      await expect(first).toBeVisible()
      await expect(page.locator('panel-login')).toHaveCount(element === GUARDED ? 1 : 0)
    }
    await signIn(survey, member)
    await expect(page.getByText('Question 1 of 17')).toBeVisible()
    await answerQuestion(survey)
  })

test('each element shows its screen once after htmx swaps and restores a page', async ({ page, site }) => {
  const address = putStrange(site, {
    packages: ['htmx.org/dist/htmx.js'],
    pages: {
      one: `<h1>One</h1><a href="two" hx-boost="true">To two</a>${TWO}`,
      two: `<h1>Two</h1><button type="button" hx-get="part" hx-target="#part">Swap</button><div id="part">${ISOLATED}</div>`,
      part: ISOLATED,
    },
  })
  await page.goto(address('one'))
  await expectWhole(page)
  await page.getByRole('link', { name: 'To two' }).click()
  await expect(inside(page, 'panel-login').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(inside(page, 'panel-login').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  await expectWhole(page)
})

/** Makes Turbo load the same page again, as a broadcast of its server does. */
const refresh = async (page: Page) => {
  const loaded = page.evaluate(() => new Promise((resolve) => addEventListener('turbo:load', resolve, { once: true })))
  await page.evaluate(() =>
    (window as unknown as { Turbo: { visit(to: string, options: object): void } }).Turbo.visit(location.href, {
      action: 'replace',
    }),
  )
  await loaded
}
const MORPH = '<meta name="turbo-refresh-method" content="morph">'

test('elements keep what was typed while Turbo morphs the page', async ({ page, site, member }) => {
  const address = putStrange(site, {
    packages: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    head: MORPH,
    pages: { one: '<h1>One</h1><panel-register></panel-register>', two: `<h1>Two</h1>${GUARDED}` },
  })
  await page.goto(address('one'))
  const survey = page.locator('panel-survey')
  const register = page.locator('panel-register')
  await register.getByLabel('First name').fill('Kavya')
  await register.getByLabel('Password', { exact: true }).fill('Secret-12345')
  for (let round = 0; round < 3; round++) {
    await refresh(page)
    await expect(register.getByLabel('First name')).toHaveValue('Kavya')
    await expect(register.getByLabel('Password', { exact: true })).toHaveValue('Secret-12345')
    await expect(register.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await page.goto(address('two'))
  await askForSignIn(survey)
  await survey.getByLabel('Email').fill(member.email)
  await survey.getByLabel('Password', { exact: true }).fill(member.password)
  await refresh(page)
  await survey.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Question 1 of 17')).toBeVisible()
  await refresh(page)
  await answerQuestion(survey)
})

test('an isolated element shows again after Turbo morphs or empties it', async ({ page, site }) => {
  const address = putStrange(site, {
    packages: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    head: MORPH,
    pages: { one: `<h1>One</h1>${ISOLATED}` },
  })
  await page.goto(address('one'))
  const button = inside(page, 'panel-login').getByRole('button', { name: 'Sign In' })
  await expect(button).toBeVisible()
  for (let round = 0; round < 2; round++) {
    await refresh(page)
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(button).toBeVisible()
    await page.locator('panel-login').evaluate((element) => element.replaceChildren())
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(button).toBeVisible()
  }
  const codes = await page.locator('panel-login').evaluate(async (element) => {
    const codes: string[] = []
    element.addEventListener('panel-error', (event) => codes.push((event as CustomEvent).detail.code))
    new MutationObserver(() => element.children.length > 0 && element.replaceChildren()).observe(element, {
      childList: true,
    })
    element.replaceChildren()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return codes
  })
  expect(codes).toEqual(['removed'])
  await expect(page.locator('iframe')).toHaveCount(0)
})

const COPIES: Record<string, () => void> = {
  cloneNode: () => {
    const main = document.querySelector('main') as Element
    main.replaceWith(main.cloneNode(true))
  },
  innerHTML: () => {
    const main = document.querySelector('main') as Element
    const html = main.innerHTML
    main.innerHTML = html
  },
  importNode: () => {
    const main = document.querySelector('main') as Element
    const template = document.createElement('template')
    template.innerHTML = main.outerHTML
    main.replaceWith(document.importNode(template.content, true))
  },
}

for (const [name, copy] of Object.entries(COPIES))
  test(`an element that ${name} copies shows its screen once, in a frame too`, async ({ page, site }) => {
    const lazy = '<panel-forgot-password loading="lazy"></panel-forgot-password>'
    const far = `<div style="height: 5000px"></div>${lazy}`
    const address = putStrange(site, { pages: { one: `<main>${TWO}${ISOLATED}${far}</main>` } })
    await page.goto(address('one'))
    for (let round = 0; round < 3; round++) {
      await expectWhole(page)
      await expect(inside(page, 'panel-login[isolated]').getByRole('button')).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(1)
      await page.evaluate(copy)
    }
    await expectWhole(page)
  })

test('a copy does not double the message of an element that did not load', async ({ page, site, complaints }) => {
  complaints.announce(/Failed to load resource|panel-login could not be loaded/)
  await page.route('**/panel-login.js*', (route) => route.abort())
  const address = putStrange(site, { pages: { one: '<main><panel-login></panel-login></main>' } })
  await page.goto(address('one'))
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.evaluate(COPIES.cloneNode as () => void)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
})
