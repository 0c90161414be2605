import { read, sources } from '../checks/sources.ts'
import { faultsOf } from './accessible.ts'
import { publish } from './frames.ts'
import { expect, type Page, test } from './support.ts'

const LOGIN = '<panel-login></panel-login>'

const setProperties = (page: Page, properties: Readonly<Record<string, string>>, scheme = 'light') =>
  page.evaluate(
    ([values, theme]) => {
      const sheet = new CSSStyleSheet()
      const declared = Object.entries(values).map(([name, value]) => `${name}:${value}`)
      sheet.replaceSync(`:root{color-scheme:${theme}}panel-login,panel-survey{${declared.join(';')}}`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== window.worn), sheet]
      window.worn = sheet
    },
    [properties, scheme] as const,
  )

declare global {
  interface Window {
    worn?: CSSStyleSheet
  }
}

const faults = async (page: Page) => {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  return faultsOf(page, { part: 'panel-login', rules: ['color-contrast'], isStrict: true })
}

const accents = [
  '#ffd400',
  '#ffffff',
  '#000000',
  '#ff2d87',
  '#39ff14',
  '#808080',
  '#0b2545',
  '#00a0ff',
  '#b3122b',
  '#777777',
]

test('text on the accent colour and text in the accent colour are readable with any accent of a partner', async ({
  page,
  site,
}) => {
  await page.goto(publish(site, LOGIN))
  const button = page.getByRole('button', { name: 'Sign In' })
  await button.click() // the form shows its two errors
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  for (const scheme of ['light', 'dark'])
    for (const accent of accents) {
      await setProperties(page, { '--panel-accent': accent }, scheme)
      expect(await faults(page), `${accent}, ${scheme}`).toEqual([])
      // The button has exactly the partner's colour.
      const fill = await button.evaluate((element) => {
        const probe = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        probe.fillStyle = getComputedStyle(element).backgroundColor
        return probe.fillStyle
      })
      expect(fill).toBe(accent)
    }
  // The text colour follows the sheet.
  for (const sheet of ['#10202b', '#3b0a45', '#000000', '#fff7e0', '#dff5ff', '#ffffff'])
    for (const scheme of ['light', 'dark']) {
      await setProperties(page, { '--panel-sheet': sheet, '--panel-paper': sheet, '--panel-accent': '#ff2d87' }, scheme)
      expect(await faults(page), `on ${sheet}, ${scheme}`).toEqual([])
    }
})

// Partners' stylesheets use these names.
test('the custom properties and parts are exactly those that the documentation promises', () => {
  const properties = [
    '--panel-accent',
    '--panel-edge',
    '--panel-font',
    '--panel-ink',
    '--panel-ink-2',
    '--panel-padding',
    '--panel-paper',
    '--panel-radius',
    '--panel-radius-l',
    '--panel-radius-s',
    '--panel-rule',
    '--panel-sheet',
    '--panel-well',
  ]
  const styles = [...sources('src', '.css'), ...sources('widgets', '.css')]
  const used = styles.flatMap(({ text }) => [...text.matchAll(/var\((--panel-[\w-]+)/g)].map(([, name]) => name))
  expect([...new Set(used)].filter((name) => name !== '--panel-t').sort(), 'the properties in the styles').toEqual(
    properties,
  )
  for (const name of properties)
    expect(read('docs/look.md'), 'docs/look.md names the property').toContain(`\`${name}\``)
  const views = [...sources('src', '.tsx'), ...sources('widgets', '.tsx')]
  const parts = views.flatMap(({ text }) => [...text.matchAll(/\spart="([^"]+)"/g)].map(([, name]) => name))
  expect([...new Set(parts)].sort()).toEqual(['root'])
  expect(read('docs/look.md')).toContain('::part(root)')
})

test('each theme of the guide is readable, light and dark', async ({ page, site }) => {
  const printed = [...read('docs/look.md').matchAll(/^### (.*?)\n.*?^```css\n:root \{\n(.*?)^\}/gms)]
  expect(printed).toHaveLength(6)
  await page.goto(publish(site, `<body style="background:var(--panel-paper)">${LOGIN}`))
  await page.getByRole('button', { name: 'Sign In' }).click() // the form shows its two errors
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  for (const [, name, declared = ''] of printed) {
    const theme = Object.fromEntries(
      [...declared.matchAll(/(--[\w-]+): (.*?);/g)].map(([, key, value]) => [key, value]),
    )
    for (const scheme of declared.includes('color-scheme: dark') ? ['dark'] : ['light', 'dark']) {
      await setProperties(page, theme, scheme)
      expect(await faults(page), `${name}, ${scheme}`).toEqual([])
    }
  }
})

test('one radius sets every corner, and the other two radii change only their own corners', async ({ page, site }) => {
  await page.goto(publish(site, LOGIN))
  const root = page.locator('panel-login > .panel-root')
  await expect(root).toBeVisible()
  const radii = () =>
    root.evaluate((element) => {
      const probe = element.appendChild(document.createElement('i'))
      return ['--r-s', '--r', '--r-l'].map((name) => {
        probe.style.setProperty('border-radius', `var(${name})`, 'important')
        return getComputedStyle(probe).borderTopLeftRadius
      })
    })
  expect(new Set(await radii()).size).toBe(3)
  await setProperties(page, { '--panel-radius': '0px' })
  expect(await radii()).toEqual(['0px', '0px', '0px'])
  await setProperties(page, { '--panel-radius': '11px', '--panel-radius-l': '20px' })
  expect(await radii()).toEqual(['11px', '11px', '20px'])
})
