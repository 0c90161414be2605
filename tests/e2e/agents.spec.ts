import { readFileSync } from 'node:fs'
import { expectShown } from './bundled.ts'
import { expect, test } from './support.ts'

const text = readFileSync('dist/llms.txt', 'utf8')
const snippet = (language: string): string => {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? []
  if (!code) throw new Error(`llms.txt prints no ${language}`)
  return code
}

test('the check of llms.txt finds no fault on the page of llms.txt', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shown: [] })
    document.addEventListener('panel-ready', (event) =>
      (window as unknown as { shown: string[] }).shown.push((event as CustomEvent<{ tag: string }>).detail.tag),
    )
  })
  // A browser asks for a missing icon.
  const whole = snippet('html').replace('<title>', '<link rel="icon" href="data:,"><title>')
  await page.goto(site.publish(whole.replaceAll('https://panel.example', site.host)))
  await expectShown(page, 'panel-survey-list')
  const check = (code: string) =>
    page.evaluate(
      (body) => new Function(`return (async () => { ${body}; return { healthy, findings } })()`)(),
      code.replace(/console\.log.*/, ''),
    ) as Promise<{ healthy: boolean; findings: { code: string }[] }>
  expect(await check(snippet('js'))).toEqual({ healthy: true, findings: [] })
  await page.evaluate(() => document.body.append(document.createElement('panel-servey')))
  expect((await check(snippet('js'))).healthy).toBe(false)
})
