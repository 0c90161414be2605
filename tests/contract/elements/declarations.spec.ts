import { readFileSync } from 'node:fs'
import { expect, ready, test } from '../../support/page.ts'

test('window.Panel has the members that panel.d.ts declares, and internal ones for the elements', async ({
  page,
  open,
}) => {
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  const [, members = ''] = /interface PanelPage \{\n(.*?)^\}/ms.exec(readFileSync('dist/panel.d.ts', 'utf8')) ?? []
  const declared = [...members.matchAll(/^ {2}(?:readonly )?(\w+)/gm)].map(([, name = '']) => name)
  const real = await page.evaluate(() => Object.keys((window as unknown as { Panel: object }).Panel))
  const own = ['connect', 'waits', 'late', 'ahead', 'take', 'drop', 'unloaded']
  expect(real.filter((name) => !own.includes(name)).sort()).toEqual(declared.sort())
})
