import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'

/** What a page might say to everything on it. */
const HOSTILE = `
html { font-size: 62.5% }
* { all: unset !important; color: red !important; float: left !important; text-transform: uppercase !important }
*::before, *::after { content: "x" !important; position: static !important; background: red !important }
input, button { height: 8px !important; background: red !important }
label { display: none !important }
div { opacity: 0.1 !important; transform: rotate(3deg) !important; letter-spacing: 1em !important }
:focus { outline: none !important }
`

/** What makes up a control's look, and what a hostile sheet reaches for first. */
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

/** Every element that we draw, in order, with its look; `before` and `after` count too. */
const drawn = (page: Page, tag: string) =>
  page.evaluate(
    ([tag, look]) => {
      const element = document.querySelector(tag) as HTMLElement
      const parts = [...(element.shadowRoot?.querySelectorAll('*') ?? []), ...element.querySelectorAll('*')]
      // the box of an element inside is, like that of the outer one, its surroundings'
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
    },
    [tag, LOOK] as const,
  )

const finish = async (page: Page, settle: () => Promise<void>) => {
  await settle()
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finish())))
}

const GUESTS = ['login', 'register', 'verify-email', 'survey', 'landing', 'footer'] as const
const MEMBERS = ['survey', 'survey-list', 'dashboard', 'profile', 'nav'] as const
for (const [name, member] of [
  ...sweep(GUESTS, 'register', 'landing').map((name) => [name, false] as const),
  ...sweep(MEMBERS, 'survey', 'survey-list', 'dashboard').map((name) => [name, true] as const),
]) {
  test(`a hostile stylesheet changes nothing of panel-${name}${member ? ' for a member' : ''}`, async ({
    page,
    open,
    settle,
  }) => {
    const tag = `panel-${name}`
    // both pages give the element the same width
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
    const changed = hostile.flatMap((line, i) => (line === clean[i] ? [] : [`${line} (without: ${clean[i]})`]))
    expect(changed.slice(0, 20)).toEqual([])
    expect(hostile).toHaveLength(clean.length)
  })
}

test("our styles reach nothing of the page's own", async ({ page, open, settle }) => {
  await page.setViewportSize({ width: 1280, height: 4000 })
  const own = `<h1 class="card">Title</h1><p>Text <a href="#x">link</a></p><label class="field">Name <input class="input"></label>
    <button class="button" type="button">Press</button><select><option>1</option></select><textarea></textarea>
    <ul><li>One</li></ul><table class="table"><tr><td>1</td></tr></table><hidden-thing hidden></hidden-thing><dialog>d</dialog>`
  const stylesOf = () =>
    page.evaluate(() =>
      [document.documentElement, document.body, ...document.querySelectorAll('#own, #own *')].map((element) => {
        const style = getComputedStyle(element)
        // the page's own height grows with what stands on it; our registered properties are known everywhere
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
