import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, isSamePage, mark, signIn, test } from './support.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))

/** The first example of a script tag, as printed. */
function findExample(): string {
  let text = ''
  try {
    text = readFileSync(README, 'utf8')
  } catch {
    throw new Error('There is no README.md: it is to show the script tag that loads panel.js')
  }
  const blocks = [...text.matchAll(/^```html\n(.*?)^```/gms)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.includes('panel.js'))
  if (!found)
    throw new Error('README.md has no ```html block that loads panel.js: it is the first thing that is copied')
  return found
}

test("the README's script tag works as printed, on a page of another origin", async ({ page, site, member }) => {
  const example = findExample()
  const documented = /(https?:\/\/[^/"'\s]+)\/panel\.js/.exec(example)?.[1]
  if (!documented) throw new Error("README.md's example loads panel.js from no https:// address")
  const body = example.replaceAll(documented, site.host)
  const tags = [...new Set([...example.matchAll(/<(panel-[a-z-]+)/g)].map(([, tag = '']) => tag))]
  expect(tags, 'the example shows a widget').not.toEqual([])
  const frame = '<!doctype html><link rel="icon" href="/icon.svg"><title>As printed</title>'
  await page.goto(site.publish(/<html/i.test(body) ? body : frame + body))
  await mark(page)
  for (const tag of tags) {
    await expect.poll(() => page.evaluate((name) => customElements.get(name) !== undefined, tag), tag).toBe(true)
    await expect(page.locator(tag).first()).toBeVisible()
  }
  await signIn(
    page
      .locator('form')
      .filter({ has: page.getByLabel('Password', { exact: true }) })
      .first(),
    member,
  )
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  const surveys = page.locator('panel-survey')
  for (const survey of await surveys.all()) await expect(survey.getByText(/^Question 1 of \d+$/)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})
