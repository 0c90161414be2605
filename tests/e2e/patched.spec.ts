import { plantSurvey, REWARD } from '../support/surveys.ts'
import { putStrange } from './strangers.ts'
import { expect, signIn, test } from './support.ts'

// Pages whose scripts replaced built-ins of the language (src/decisions/041-patched-pages.md).

const PATCHES = {
  // as Prototype.js 1.7 does: without the function, and a length alone counts for nothing
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
  'added enumerable names to Object.prototype and Array.prototype': `
    Object.prototype.extend = function () { return this }
    Object.prototype.onclick2 = 'set by the page'
    Object.prototype.title = 'set by the page'
    Array.prototype.last = function () { return this[this.length - 1] }
    String.prototype.contains = function () { return true }`,
  // as MooTools 1.6 does
  'replaced functions of Array, Function and String': `
    Array.from = function (item) { return item == null ? [] : Array.isArray(item) ? item : [item] }
    Function.from = function (item) { return typeof item === 'function' ? item : function () { return item } }
    String.from = function (item) { return item + '' }
    Object.append = function (into) { return into }`,
}

for (const [what, script] of Object.entries(PATCHES))
  test(`a page that ${what} has a member sign in, rate and earn`, async ({ page, site, member }) => {
    const survey = await plantSurvey(site.server, [{ type: 'rating', maxRating: 5 }, { type: 'text' }])
    const address = putStrange(site, {
      script,
      pages: { one: `<panel-survey survey-id="${survey}"></panel-survey><panel-dashboard></panel-dashboard>` },
    })
    await page.goto(address('one'))
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
