import { expect, type Page, ready, test } from '../../support/page.ts'

for (const tag of ['panel-fixture', 'panel-fixture-light']) {
  const drawn = (page: Page) =>
    page
      .locator(`${tag} output`)
      .textContent()
      .then((text) => JSON.parse(text ?? ''))
  const set = (page: Page, name: string, value: string | null) =>
    page.evaluate(
      ([tag, name, value]) => {
        const element = document.querySelector(tag) as Element
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      },
      [tag, name, value] as const,
    )
  const property = (page: Page, name: string) =>
    page.evaluate(([tag, name]) => (document.querySelector(tag) as unknown as Record<string, unknown>)[name], [
      tag,
      name,
    ] as const)
  const assign = (page: Page, values: Record<string, unknown>) =>
    page.evaluate(([tag, values]) => void Object.assign(document.querySelector(tag) as Element, values), [
      tag,
      values,
    ] as const)
  const load = (page: Page) => page.evaluate((url) => import(url), '/fixture.js')

  test(`${tag}: an empty boolean attribute is true, and only "false" and absence are false @both`, async ({
    page,
    open,
  }) => {
    await open({ body: `<${tag} open></${tag}>`, loader: false })
    await load(page)
    await expect.poll(() => drawn(page)).toMatchObject({ open: true })
    for (const [value, expected] of [
      ['false', false],
      ['', true],
      ['open', true],
      ['0', true],
      [null, false],
    ] as const) {
      await set(page, 'open', value)
      await expect.poll(() => drawn(page)).toMatchObject({ open: expected })
      expect(await property(page, 'open')).toBe(expected)
    }
    await assign(page, { open: true })
    await expect(page.locator(tag)).toHaveAttribute('open', '')
    await assign(page, { open: false })
    await expect(page.locator(tag)).not.toHaveAttribute('open')
  })

  test(`${tag}: a property set before the definition wins over its attribute @both`, async ({ page, open }) => {
    await open({ body: `<${tag} open></${tag}>`, loader: false })
    await assign(page, { open: false, count: 7, items: [{ a: 1 }], longName: 'long' })
    await load(page)
    await expect.poll(() => drawn(page)).toMatchObject({ open: false, count: 7, items: [{ a: 1 }], longName: 'long' })
    await expect(page.locator(tag)).toHaveAttribute('long-name', 'long')
  })

  test(`${tag}: an invalid number counts as absent @both`, async ({ page, open }) => {
    await open({ body: `<${tag} count="3"></${tag}>`, loader: false })
    await load(page)
    await expect.poll(() => drawn(page)).toMatchObject({ count: 3 })
    for (const [value, expected] of [
      ['4.5', 4.5],
      ['-1', -1],
      ['many', undefined],
      ['', undefined],
      ['0', 0],
      [null, undefined],
    ] as const) {
      await set(page, 'count', value)
      await expect.poll(async () => (await drawn(page)).count).toBe(expected)
    }
  })

  test(`${tag}: malformed JSON is reported and ignored @both`, async ({ page, open, complaints }) => {
    await open({ body: `<${tag} items="{nope"></${tag}>`, loader: false })
    await load(page)
    await expect.poll(async () => (await drawn(page)).items).toBe(undefined)
    const errors = () =>
      page.evaluate(() => window.probes.events.filter(({ name }) => name === 'panel-error').map(({ detail }) => detail))
    const message = `${tag}: the attribute items is not valid JSON and is ignored.`
    await expect.poll(errors).toEqual([{ code: 'attribute', message }])
    await set(page, 'items', '{"good":[1,2]}')
    await expect.poll(async () => (await drawn(page)).items).toEqual({ good: [1, 2] })
    await set(page, 'items', 'undefined')
    await expect.poll(async () => (await drawn(page)).items).toBe(undefined)
    await expect.poll(errors).toHaveLength(2)
    await expect.poll(() => complaints.warnings).toEqual([`[panel] ${message}`, `[panel] ${message}`])
    await set(page, 'items', null)
    await assign(page, { items: new Array(3).fill('x') })
    await expect.poll(async () => (await drawn(page)).items).toEqual(['x', 'x', 'x'])
  })

  test(`${tag}: state, input and store survive a move but not a removal @both`, async ({ page, open }) => {
    await open({ body: `<${tag}></${tag}><section></section>`, loader: false })
    await load(page)
    await page.getByRole('button').click()
    await page.getByLabel('State').fill('typed')
    await page.evaluate((tag) => document.querySelector('section')?.append(document.querySelector(tag) as Element), tag)
    await expect(page.getByRole('button', { name: 'pressed 1' })).toBeVisible()
    await expect(page.getByLabel('State')).toHaveValue('typed')
    const counts = () =>
      page.evaluate(() => {
        const { fixturesMade, fixturesReleased } = window as { fixturesMade?: number; fixturesReleased?: number }
        return [fixturesMade, fixturesReleased]
      })
    expect(await counts()).toEqual([1, undefined])
    expect(
      await page.evaluate(
        (tag) => (document.querySelector(tag) as unknown as { double(n: number): number }).double(21),
        tag,
      ),
    ).toBe(42)
    await page.evaluate(async (tag) => {
      const element = document.querySelector(tag) as Element
      element.remove()
      await Promise.resolve()
      await Promise.resolve()
      document.body.append(element)
    }, tag)
    await expect(page.getByRole('button', { name: 'pressed 0' })).toBeVisible()
    expect(await counts()).toEqual([2, 1])
  })

  test(`${tag}: setting properties emits no event to the page @both`, async ({ page, open }) => {
    await open({ body: `<${tag}></${tag}>`, loader: false })
    await load(page)
    await ready(page, tag)
    await assign(page, { label: 'one', open: true, count: 2, items: null, theme: 'dark' })
    await expect.poll(() => drawn(page)).toMatchObject({ label: 'one', open: true, count: 2, items: null })
    expect(await page.evaluate(() => window.probes.events.map(({ name }) => name))).toEqual(['panel-ready'])
  })
}
