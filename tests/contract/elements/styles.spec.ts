import { transform } from 'lightningcss'
import { harden } from '../../../src/ui/styles.ts'
import { sources } from '../../checks/sources.ts'
import { expect, test } from '../../support/page.ts'

test('no declaration is lost when the styles are hardened for a page', async ({ page }) => {
  const files = [...sources('src', '.css'), ...sources('widgets', '.css')].map(({ path, text }) => ({
    path,
    css: transform({ filename: path, code: Buffer.from(text), minify: true }).code.toString(),
  }))
  expect(files.length).toBeGreaterThan(20)
  const lost = await page.evaluate(
    ([program, files]) => {
      const harden = new Function(`return ${program}`)() as (rules: CSSRuleList) => void
      const declared = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSKeyframesRule) return []
          const inner = 'cssRules' in rule ? declared(rule.cssRules as CSSRuleList) : []
          if (!(rule instanceof CSSStyleRule)) return inner
          // `all` is told by every property that it stands for
          const own = [...new Set(rule.style)].map((name) => `${rule.selectorText} ${name === 'all' ? 'cursor' : name}`)
          return [...own, ...inner]
        })
      return files.flatMap(({ path, css }) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`@layer panel{${css}}`)
        const before = declared(sheet.cssRules)
        harden(sheet.cssRules)
        const after = new Set(declared(sheet.cssRules))
        return before.filter((one) => !after.has(one)).map((one) => `${path}: ${one}`)
      })
    },
    [harden.toString(), files] as const,
  )
  expect(
    lost,
    'a shorthand with var() loses its value when a longhand of it follows in the same rule: write the longhands out',
  ).toEqual([])
})
