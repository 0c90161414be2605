import { existsSync } from 'node:fs'
import { PROTOTYPE } from '../support/prototype.ts'
import { plantSurvey, REWARD } from '../support/surveys.ts'
import { putStrange } from './strangers.ts'
import { expect, signIn, test } from './support.ts'

interface Patched {
  readonly script?: string
  readonly packages?: readonly string[]
  readonly files?: readonly string[]
  /** Checks that the page is patched, because otherwise the test proves nothing. */
  readonly isPatched?: () => boolean
}

const SCRIPTS: Readonly<Record<string, string>> = {
  // As Prototype.js 1.7 does.
  'replaced Array.from and added to arrays': `
    Array.from = function (given) {
      if (!given) return []
      if ('toArray' in Object(given)) return given.toArray()
      var length = given.length || 0, results = new Array(length)
      while (length--) results[length] = given[length]
      return results
    }
    Array.prototype.toArray = function () { return this.concat() }
    Array.prototype.each = function (run) { this.forEach(run); return this }
    Array.prototype.entries = Array.prototype.toArray`,
  'added names to Array.prototype and String.prototype': `
    Array.prototype.last = function () { return this[this.length - 1] }
    String.prototype.contains = function () { return true }`,
  // As MooTools 1.6 does.
  'replaced functions of Array, Function and String': `
    Array.from = function (item) { return item == null ? [] : Array.isArray(item) ? item : [item] }
    Function.from = function (item) { return typeof item === 'function' ? item : function () { return item } }
    String.from = function (item) { return item + '' }
    Object.append = function (into) { return into }`,
}

const PAGES: readonly (readonly [what: string, patched: Patched])[] = [
  ...Object.entries(SCRIPTS).map(([what, script]) => [what, { script }] as const),
  ...['mootools-core', 'mootools-core-compat'].map(
    (name) =>
      [
        `runs the real MooTools 1.5, ${name}.js,`,
        {
          packages: [`mootools-core-dist/dist/${name}.js`],
          isPatched: () => [Array.from, Document].every((one) => !/\[native code\]/.test(`${one}`)),
        },
      ] as const,
  ),
  [
    'runs the real Prototype.js',
    { files: [PROTOTYPE], isPatched: () => 'Prototype' in window && !/\[native code\]/.test(`${Array.from}`) },
  ],
]

for (const [what, { isPatched, ...patched }] of PAGES)
  test(`a member signs in, rates and earns on a page that ${what}`, async ({ page, site, member }) => {
    const missing = patched.files?.filter((path) => !existsSync(path)) ?? []
    test.skip(missing.length > 0, `left out, because these files are not on this machine: ${missing}`)
    const survey = await plantSurvey(site.server, [{ type: 'rating', maxRating: 5 }, { type: 'text' }])
    const address = putStrange(site, {
      ...patched,
      pages: { one: `<panel-survey survey-id="${survey}"></panel-survey><panel-dashboard></panel-dashboard>` },
    })
    await page.goto(address('one'))
    if (isPatched) expect(await page.evaluate(isPatched)).toBe(true)
    const element = page.locator('panel-survey')
    await signIn(element, member)
    await expect(element.getByRole('radio')).toHaveCount(5)
    await expect(element.locator('[title="set by the page"]')).toHaveCount(0)
    await element.getByRole('radio', { name: '1 of 5' }).press('Space')
    await element.getByRole('button', { name: 'Next' }).click()
    await element.getByRole('textbox').fill('A lower price.')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /surveys\/.*/.test(request.url()))
    await element.getByRole('button', { name: 'Submit Survey' }).click()
    expect((await sent).postDataJSON().responses).toEqual({ q1: 1, q2: 'A lower price.' })
    await expect(element.getByText('Your balance is now')).toContainText(`₹${REWARD}`)
    await expect(page.locator('panel-dashboard').getByText('Current Points')).toBeVisible()
  })

test('the doctor reports a page that patches built-ins, and isolated elements work there', async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/could not be loaded/)
  const address = putStrange(site, {
    script: "Object.prototype.extend = function () { return this }; Object.prototype.title = 'set by the page'",
    pages: { native: '<panel-login></panel-login>', isolated: '<panel-login isolated></panel-login>' },
  })
  await page.goto(address('native'))
  await page.waitForFunction('window.Panel?.doctor')
  expect(await page.evaluate('Panel.doctor()')).toMatchObject({
    healthy: false,
    findings: expect.arrayContaining([expect.objectContaining({ code: 'patched-objects' })]),
  })
  await page.goto(address('isolated'))
  const frame = page.frameLocator('panel-login iframe')
  await frame.getByLabel('Email').fill('a@example.org')
  await expect(frame.getByLabel('Email')).toHaveValue('a@example.org')
})
