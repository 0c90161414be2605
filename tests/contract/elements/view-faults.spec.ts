import { expect, type Page, test } from '../../support/page.ts'

const load = (page: Page) => page.evaluate((url) => import(url), '/fixture.js')

const faults = (page: Page) =>
  page.evaluate(() => window.probes.events.filter(({ name }) => name === 'panel-error').map(({ detail }) => detail))

for (const tag of ['panel-faulty', 'panel-faulty-light'])
  for (const place of ['drawing', 'an effect', 'an event'])
    test(`${tag}: a view that fails in ${place} shows an error, and a second try succeeds`, async ({
      page,
      open,
      complaints,
    }) => {
      complaints.expect(new RegExp(place))
      const logged: string[] = []
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
      page.on('pageerror', (error) => logged.push(String(error)))
      await open({ body: `<${tag}></${tag}><panel-fixture></panel-fixture>`, loader: false })
      await load(page)
      const failing = page.locator(tag)
      const other = page.locator('panel-fixture')
      await failing.getByRole('button', { name: `Fail in ${place}` }).click()
      await expect(failing.getByRole('alert')).toHaveText(/This part of the page could not be shown\./)
      await expect(failing.getByRole('button', { name: 'pressed 0' })).toHaveCount(0)
      expect(await faults(page)).toEqual([{ code: 'view', message: `Error: ${place}` }])
      expect(logged, 'the fault is logged once').toHaveLength(1)
      await other.getByRole('button', { name: 'pressed 0' }).click()
      await expect(other.getByRole('button', { name: 'pressed 1' })).toBeVisible()
      await failing.getByRole('button', { name: 'Try Again' }).click()
      await failing.getByRole('button', { name: 'pressed 0' }).click()
      await expect(failing.getByRole('button', { name: 'pressed 1' })).toBeVisible()
      await expect(failing.getByRole('alert')).toHaveCount(0)
    })
