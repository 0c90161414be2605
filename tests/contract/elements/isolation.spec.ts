import { names } from '../../../widgets/manifest.ts'
import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'

const HOSTILE = `
html { font-size: 62.5% }
* { all: unset !important; color: red !important; float: left !important; text-transform: uppercase !important }
*::before, *::after { content: "x" !important; position: static !important; background: red !important }
input, button { height: 8px !important; background: red !important }
label { display: none !important }
div { opacity: 0.1 !important; transform: rotate(3deg) !important; letter-spacing: 1em !important }
:focus { outline: none !important }
`

const LOOK = [
  ...['display', 'position', 'float', 'visibility', 'opacity', 'transform', 'box-sizing', 'cursor', 'pointer-events'],
  ...['inline-size', 'block-size', 'min-block-size', 'margin', 'padding', 'gap', 'overflow', 'z-index', 'direction'],
  ...['color', 'background-color', 'background-image', 'border', 'border-radius', 'outline-style', 'box-shadow'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'word-spacing'],
  ...[
    'text-transform',
    'text-align',
    'text-decoration-line',
    'text-indent',
    'white-space',
    'font-variant',
    'writing-mode',
  ],
  ...['appearance', 'transition-property', 'animation-name', 'flex', 'grid-template-columns', 'align-items', 'content'],
]

/** Returns the look of every element that we draw, one property a line; `before` and `after` count too. */
const drawn = async (page: Page, tag: string) => {
  // One long text, because Playwright takes long for tens of thousands of short ones.
  const text = await page.evaluate(
    ([tag, look]) => {
      const element = document.querySelector(tag) as HTMLElement
      const parts = [...(element.shadowRoot?.querySelectorAll('*') ?? []), ...element.querySelectorAll('*')]
      // The surroundings decide the box of an inner element.
      return parts
        .filter(({ localName }) => !localName.startsWith('panel-'))
        .flatMap((part) =>
          [null, '::before', '::after'].flatMap((pseudo) => {
            const style = getComputedStyle(part, pseudo)
            if (pseudo && style.content === 'none') return []
            const name = `${part.localName}.${part.getAttribute('class') ?? ''}${pseudo ?? ''}`
            return look.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`)
          }),
        )
        .join('\n')
    },
    [tag, LOOK] as const,
  )
  return text.split('\n')
}

const changedFrom = (clean: readonly string[], now: readonly string[]) =>
  now.flatMap((line, i) => (line === clean[i] ? [] : [`${line} (without: ${clean[i]})`])).slice(0, 20)

const finish = async (page: Page, settle: () => Promise<void>) => {
  await settle()
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finish())))
}

/** Every inherited property except the direction and the root's size, which our elements follow. */
const INHERITED = `body, main {
  color: #eee; font: italic small-caps 900 condensed 9px/3 fantasy; letter-spacing: 5px; word-spacing: 9px;
  text-transform: uppercase; text-align: end; text-align-last: end; text-indent: 3em; text-shadow: 1px 1px red;
  text-emphasis: dot; text-underline-position: under; white-space: pre; text-wrap: nowrap; word-break: break-all;
  overflow-wrap: anywhere; line-break: anywhere; hyphens: none; tab-size: 1; quotes: "x" "y"; list-style: square inside;
  border-collapse: collapse; border-spacing: 7px; caption-side: bottom; empty-cells: hide; cursor: wait;
  pointer-events: none; caret-color: red; accent-color: red; font-kerning: none; font-size-adjust: 1;
  font-feature-settings: "smcp"; -webkit-text-stroke: 1px red; -webkit-text-fill-color: red; writing-mode: horizontal-tb;
}`
LOOK.push(
  ...['text-align-last', 'text-shadow', 'text-emphasis-style', 'text-underline-position', 'text-wrap-mode'],
  ...['word-break', 'overflow-wrap', 'line-break', 'hyphens', 'tab-size', 'quotes', 'list-style', 'border-collapse'],
  ...['border-spacing', 'caption-side', 'empty-cells', 'caret-color', 'accent-color', 'font-kerning', 'font-stretch'],
  ...['font-size-adjust', 'font-feature-settings', '-webkit-text-stroke-width', '-webkit-text-fill-color'],
)

const QUIRKY = ['dashboard', 'survey-list', 'rewards', 'profile', 'payment-history', 'survey'] as const
for (const name of sweep(names, ...QUIRKY))
  test(`panel-${name} inherits nothing from a page, with or without a doctype`, async ({ page, open, settle }) => {
    const tag = `panel-${name}`
    const width = 'html, body, main { display: block; width: 720px; margin: 0 }'
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const show = async (css: string, quirks: boolean) => {
      await open({ body: `<main>${tagOf(name)}</main>`, css: css + width, member: true, quirks })
      await ready(page, tag)
      await finish(page, settle)
      return drawn(page, tag)
    }
    const clean = await show('', false)
    for (const quirks of [false, true]) {
      const hostile = await show(INHERITED, quirks)
      expect(changedFrom(clean, hostile), quirks ? 'without a doctype' : 'with a doctype').toEqual([])
      expect(hostile).toHaveLength(clean.length)
    }
  })

const GUESTS = ['login', 'register', 'verify-email', 'survey', 'landing', 'footer'] as const
const MEMBERS = ['survey', 'survey-list', 'dashboard', 'profile', 'nav'] as const
for (const [name, member] of [
  ...sweep(GUESTS, 'register', 'landing').map((name) => [name, false] as const),
  ...sweep(MEMBERS, 'survey', 'survey-list', 'dashboard').map((name) => [name, true] as const),
]) {
  test(`a hostile stylesheet does not change panel-${name}${member ? ' for a member' : ''}`, async ({
    page,
    open,
    settle,
  }) => {
    const tag = `panel-${name}`
    // Both pages give the element the same width.
    const width = 'html, body, main { display: block !important; float: none !important; width: 720px !important }'
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ body: `<main>${tagOf(name)}</main>`, css: `${width} body { margin: 0 }`, member })
    await ready(page, tag)
    await finish(page, settle)
    const clean = await drawn(page, tag)
    await open({ body: `<main>${tagOf(name)}</main>`, css: HOSTILE + width, member })
    await ready(page, tag)
    await finish(page, settle)
    const hostile = await drawn(page, tag)
    expect(clean.length).toBeGreaterThan(LOOK.length * 3)
    expect(changedFrom(clean, hostile)).toEqual([])
    expect(hostile).toHaveLength(clean.length)
  })
}

test("our styles do not change the page's own elements", async ({ page, open, settle }) => {
  await page.setViewportSize({ width: 1280, height: 4000 })
  const own = `<h1 class="card">Title</h1><p>Text <a href="#x">link</a></p><label class="field">Name <input class="input"></label>
    <button class="button" type="button">Press</button><select><option>1</option></select><textarea></textarea>
    <ul><li>One</li></ul><table class="table"><tr><td>1</td></tr></table><hidden-thing hidden></hidden-thing><dialog>d</dialog>`
  const stylesOf = () =>
    page.evaluate(() =>
      [document.documentElement, document.body, ...document.querySelectorAll('#own, #own *')].map((element) => {
        const style = getComputedStyle(element)
        // The page's height depends on its content; our registered properties are global.
        const names = [...style].filter(
          (name) => !/^(--panel-.*|block-size|height|perspective-origin|transform-origin)$/.test(name),
        )
        return [element.localName, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)]
      }),
    )
  await open({ body: `<div id="own">${own}</div>`, css: '' })
  const before = await stylesOf()
  const all = ['login', 'survey', 'register', 'dashboard', 'nav', 'footer', 'landing', 'toasts']
  await open({ body: `<div id="own">${own}</div>${all.map(tagOf).join('')}`, css: '' })
  for (const name of all)
    await expect
      .poll(() =>
        page.evaluate(
          (tag) => window.probes.events.some((event) => event.name === 'panel-ready' && event.tag === tag),
          `panel-${name}`,
        ),
      )
      .toBe(true)
  await finish(page, settle)
  expect(await stylesOf()).toEqual(before)
})
