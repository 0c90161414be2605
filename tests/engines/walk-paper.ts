import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { post } from '../../demo/server/ledger/ledger.ts'
import { plantResponses, sendTo } from '../support/results.ts'
import { plantSurvey } from '../support/surveys.ts'
import { cutLetters, fullness, readPrint } from './printed.ts'
import type { Tab } from './tab.ts'
import type { Walker } from './walker.ts'

const DAY = 86_400_000
const ENTRIES = 40
/** The least share of a page that is full, when another page follows. */
const FULL = 0.8

/** Runs in the page. Draws it on the screen as on paper, because WebKitGTK's driver prints nothing. */
function showAsPrinted(): number {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const roots: DocumentOrShadowRoot[] = [document, ...all(document).flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  let changed = 0
  const change = ({ cssRules }: { readonly cssRules: CSSRuleList }) => {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule && /print|screen/.test(rule.media.mediaText)) {
        rule.media.mediaText = rule.media.mediaText.includes('print') ? 'all' : 'not all'
        changed += 1
      }
      if (rule instanceof CSSGroupingRule) change(rule)
    }
  }
  for (const sheet of new Set(roots.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets]))) change(sheet)
  return changed
}

/** Prints and checks that every page but the last is full, and that no line is cut. */
async function expectPages(print: NonNullable<Tab['print']>, least: number): Promise<void> {
  const pages = readPrint(await print())
  expect(pages.length).toBeGreaterThanOrEqual(least)
  for (const [place, page] of pages.entries()) {
    expect(page.letters.length, `letters of page ${place + 1}`).toBeGreaterThan(5)
    expect(cutLetters(page), `cut by the edge of page ${place + 1}`).toEqual([])
    if (place < pages.length - 1) expect(fullness(page), `of page ${place + 1}`).toBeGreaterThan(FULL)
  }
}

/** Prints the passbook and a report in one engine (docs/rules.md, Passbook). */
export function walkPaper(walker: () => Walker): void {
  test('the passbook fills its printed pages, and no row is cut', async () => {
    const { tab, parts, screen, site, member, openAsMember } = walker()
    const { id: userId } = JSON.parse(member.user ?? '{}') as { id: string }
    for (let index = 0; index < ENTRIES; index += 1) {
      const at = new Date(Date.now() - index * 4 * DAY)
      const credit = { kind: 'survey_credit', userId, reference: `walk ${index}`, points: 10, at } as const
      await post(site.server.server.database.store, credit)
    }
    await openAsMember('/passbook')
    await screen('panel-passbook').see('entries')
    if (tab.print) await expectPages(() => tab.print?.() as Promise<Buffer>, 2)
    expect(await tab.read(undefined, showAsPrinted)).toBeGreaterThan(2)
    const rows = await parts.all('.panel-passbook .panel-table-row')
    expect(rows.length).toBeGreaterThan(ENTRIES)
    expect(await parts.all('.panel-passbook-printed')).toHaveLength(1)
    for (const chrome of ['panel-nav', 'panel-footer', '.panel-app-tabs', 'button', '.panel-deep'])
      expect(await parts.all(chrome), chrome).toEqual([])
    expect(rows.filter(({ x, width }) => x < 0 || x + width > 360)).toEqual([])
  })

  test('the report of a survey fills its printed pages, and no line is cut', async () => {
    const { tab, parts, site } = walker()
    const options = Array.from({ length: 4 }, (_, place) => `Answer ${place + 1}`)
    const questions = Array.from({ length: 14 }, () => ({ type: 'multiple-choice', options }))
    const id = await plantSurvey(site.server, questions)
    await plantResponses(site.server, id, 20, { answer: sql`'Answer ' || (i % ${options.length} + 1)` })
    const reply = await sendTo(site.server)({ command: 'results report', id, by: 'Nila' })
    if ('fault' in reply) throw new Error(reply.fault)
    await tab.open(site.publish(JSON.parse(reply.output).text))
    if (tab.print) await expectPages(() => tab.print?.() as Promise<Buffer>, 2)
    await tab.read(undefined, showAsPrinted)
    const [sheet] = await parts.all('main')
    expect(await parts.all('section')).toHaveLength(questions.length)
    for (const bar of await parts.all('.chart > div')) expect(bar.x + bar.width).toBeLessThanOrEqual(sheet?.width ?? 0)
  })
}
