import { names } from '../../../widgets/manifest.ts'
import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'

/** Returns the heading levels by tag; a placed element counts for the outer one. */
const levelsOf = (page: Page) =>
  page.evaluate(() => {
    const levels: Record<string, number[]> = {}
    const collect = (root: ParentNode, tag: string) => {
      for (const node of root.querySelectorAll('*')) {
        if (/^h[1-6]$/.test(node.localName)) levels[tag]?.push(Number(node.localName[1]))
        if (node.shadowRoot) collect(node.shadowRoot, tag)
      }
    }
    for (const element of document.body.children) {
      levels[element.localName] = []
      collect(element, element.localName)
      if (element.shadowRoot) collect(element.shadowRoot, element.localName)
    }
    return levels
  })

const outlineOf = (levels: readonly number[]) => ({
  first: levels[0],
  skipping: levels.filter((level, place) => level > (levels[place - 1] ?? level) + 1),
})

const others = names.filter((name) => name !== 'app' && name !== 'oauth-callback')

for (const member of [false, true])
  test(`headings start at level 2 and skip no level, for a ${member ? 'member' : 'guest'} @both`, async ({
    page,
    open,
    settle,
    complaints,
  }) => {
    await open({ body: others.map(tagOf).join(''), member, loader: 'data-home="https://panel.example"' })
    for (const name of others) await ready(page, `panel-${name}`)
    await settle()
    const before = Object.entries(await levelsOf(page)).filter(([, levels]) => levels.length > 0)
    expect(before.length).toBeGreaterThan(9)
    for (const [tag, levels] of before) expect({ tag, ...outlineOf(levels) }).toEqual({ tag, first: 2, skipping: [] })

    const set = (level: string) =>
      page.evaluate((level) => {
        for (const element of document.body.children) element.setAttribute('heading-level', level)
      }, level)
    await set('5')
    const tags = member ? ['panel-dashboard', 'panel-landing'] : ['panel-login', 'panel-landing', 'panel-footer']
    for (const tag of tags) await expect.poll(async () => outlineOf((await levelsOf(page))[tag] ?? []).first).toBe(5)
    expect(Math.max(...((await levelsOf(page))['panel-landing'] ?? []))).toBe(6)
    await set('7')
    for (const tag of tags) await expect.poll(async () => outlineOf((await levelsOf(page))[tag] ?? []).first).toBe(2)
    expect(complaints.warnings).toContain(
      '[panel] panel-landing: the attribute heading-level is not a whole number from 1 to 6 and is ignored.',
    )
  })

test('the site has one h1, and a placed sign-in uses the heading level of the element around it', async ({
  page,
  open,
}) => {
  await open({ body: '<panel-rewards heading-level="3"></panel-rewards>' })
  await expect(page.getByRole('heading', { level: 3, name: 'Your Points and Rewards' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Sign In' })).toBeVisible()
  await open({ body: '<panel-app></panel-app>' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('an element emits panel-ready once @both', async ({ page, open, panel }) => {
  const { email, password } = await panel.register()
  await open({ body: '<panel-survey-list></panel-survey-list><panel-profile></panel-profile>' })
  const list = page.locator('panel-survey-list')
  await list.getByRole('button', { name: 'Sign In' }).click()
  await list.getByLabel('Email').fill(email)
  await list.getByLabel('Password', { exact: true }).fill(password)
  await list.getByRole('button', { name: 'Sign In' }).click()
  await expect(list.getByRole('heading', { level: 2, name: 'Survey Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'My Profile' })).toBeVisible()
  const readyEvents = await page.evaluate(() =>
    window.probes.events.filter(({ name }) => name === 'panel-ready').map(({ tag, detail }) => [tag, detail]),
  )
  expect(readyEvents.sort()).toEqual([
    ['panel-profile', { tag: 'panel-profile' }],
    ['panel-survey-list', { tag: 'panel-survey-list' }],
  ])
})
