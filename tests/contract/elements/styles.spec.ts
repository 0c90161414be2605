import { transform } from 'lightningcss'
import { harden } from '../../../src/ui/styles.ts'
import { sources } from '../../checks/sources.ts'
import { expect, test } from '../../support/page.ts'

test('each hardened declaration is important and keeps its value', async ({ page }) => {
  const files = [...sources('src', '.css'), ...sources('widgets', '.css')].map(({ path, text }) => {
    const css = transform({ filename: path, code: Buffer.from(text), minify: true }).code.toString()
    return { path, css, hardened: harden(css) }
  })
  expect(files.length).toBeGreaterThan(20)
  const wrong = await page.evaluate((files) => {
    const declared = (rules: CSSRuleList, priority: string): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSKeyframesRule || rule instanceof CSSPropertyRule) return rule.cssText
        const inner = 'cssRules' in rule ? declared(rule.cssRules as CSSRuleList, priority) : []
        if (!(rule instanceof CSSStyleRule)) return inner
        const { selectorText, style } = rule
        const own = [...style].map(
          (name) =>
            `${selectorText} ${name}: ${style.getPropertyValue(name)} ${priority || style.getPropertyPriority(name)}`,
        )
        return [...own, ...inner]
      })
    const sheetOf = (css: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`@layer panel{${css}}`)
      return sheet.cssRules
    }
    return files.flatMap(({ path, css, hardened }) => {
      const before = declared(sheetOf(css), 'important')
      const after = declared(sheetOf(hardened), '')
      const lost = before.filter((one) => !after.includes(one)).map((one) => `${path}: lost ${one}`)
      return [...lost, ...after.filter((one) => !before.includes(one)).map((one) => `${path}: new ${one}`)]
    })
  }, files)
  expect(wrong).toEqual([])
})
