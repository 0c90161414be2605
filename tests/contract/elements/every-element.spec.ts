import { readFileSync } from 'node:fs'
import { verify } from '../../../src/contract/session.ts'
import { names } from '../../../widgets/manifest.ts'
import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'

interface Described {
  readonly tagName: string
  readonly attributes: { readonly name: string; readonly fieldName?: string }[]
  readonly members: { readonly kind: string; readonly name: string }[]
  readonly cssParts: { readonly name: string }[]
  readonly cssProperties: { readonly name: string }[]
}

const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
  modules: { declarations: Described[] }[]
}
const described = modules.flatMap(({ declarations }) => declarations)

const realOf = (page: Page, tag: string) =>
  page.evaluate((tag) => {
    const kind = customElements.get(tag) as CustomElementConstructor & { observedAttributes: string[] }
    const element = document.querySelector(tag) as HTMLElement
    const sheets = (element.shadowRoot ?? document).adoptedStyleSheets
    const css = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('')
    return {
      attributes: kind.observedAttributes,
      own: Object.entries(Object.getOwnPropertyDescriptors(kind.prototype)).flatMap(([name, { get, set, value }]) =>
        get && set ? [`field ${name}`] : typeof value === 'function' ? [`method ${name}`] : [],
      ),
      parts: [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((part) => [...part.part]),
      properties: [...css.matchAll(/var\((--panel-[\w-]+)/g)].map(([, name = '']) => name),
    }
  }, tag)

const themeOf = (page: Page, tag: string) =>
  page.evaluate((tag) => {
    const element = document.querySelector(tag) as HTMLElement & { theme?: string }
    const root = (element.shadowRoot ?? element).querySelector('.panel-root')
    return [root?.getAttribute('data-theme') ?? null, element.theme ?? null]
  }, tag)

const assign = (page: Page, tag: string, values: object) =>
  page.evaluate(([tag, values]) => void Object.assign(document.querySelector(tag) as Element, values), [
    tag,
    values,
  ] as const)

test('the declarations describe every element', () => {
  expect(described.map(({ tagName }) => tagName).sort()).toEqual(names.map((name) => `panel-${name}`).sort())
})

const PAIRS = sweep(names, 'footer', 'login', 'survey', 'rewards', 'app')

for (const name of names) {
  const tag = `panel-${name}`

  test(`${tag} loads late and has what it declares`, async ({ page, open, panel, settle, complaints }) => {
    const element = page.locator(tag)
    const root = page.locator(`${tag} .panel-root`).first()

    await test.step('an element added late loads by itself, is ready once, and changes neither focus nor scroll', async () => {
      await open({ body: '<main></main>' })
      await page.evaluate(
        (html) => window.probes.setHtml(document.querySelector('main') as HTMLElement, html),
        `<div>${tagOf(name)}</div>`,
      )
      await ready(page, tag)
      await settle()
      const seen = await page.evaluate((tag) => {
        const own = window.probes.events.filter((event) => event.tag === tag)
        return {
          events: own.map((event) => event.name),
          all: window.probes.events.every(({ bubbles, composed }) => bubbles && composed),
          active: document.activeElement?.localName,
          scroll: [scrollX, scrollY],
        }
      }, tag)
      expect(seen).toEqual({ events: ['panel-ready'], all: true, active: 'body', scroll: [0, 0] })
    })

    await test.step('the element has the attributes, properties, methods, parts and custom properties that it declares', async () => {
      const { attributes, members, cssParts, cssProperties } = described.find(
        ({ tagName }) => tagName === tag,
      ) as Described
      const real = await realOf(page, tag)
      const followed = attributes.filter(({ fieldName }) => fieldName).map(({ name }) => name)
      expect([...real.attributes].sort()).toEqual(followed.sort())
      const life = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']
      const own = real.own.filter((name) => !life.includes(name.replace('method ', '')))
      // The platform defines lang.
      const declared = members.map(({ kind, name }) => `${kind} ${name}`).filter((name) => name !== 'field lang')
      expect(own.sort()).toEqual(declared.sort())
      expect(cssParts.map(({ name }) => name).sort()).toEqual([...new Set(real.parts)].sort())
      // --panel-t drives animations (docs/decisions/004).
      const used = [...new Set(real.properties)].filter((name) => name !== '--panel-t').sort()
      expect(used).toEqual(cssProperties.map(({ name }) => name).sort())
    })

    await test.step('the element follows its theme as an attribute and as a property', async () => {
      const theme = () => themeOf(page, tag)
      const set = (value: string) => element.evaluate((it, value) => it.setAttribute('theme', value), value)
      await expect.poll(theme).toEqual([null, null])
      await set('dark')
      await expect.poll(theme).toEqual(['dark', 'dark'])
      await set('light')
      await expect.poll(theme).toEqual(['light', 'light'])
      await element.evaluate((it) => it.removeAttribute('theme'))
      await expect.poll(theme).toEqual([null, null])
      await assign(page, tag, { theme: 'dark' })
      await expect.poll(theme).toEqual(['dark', 'dark'])
      await element.evaluate((it) => Object.assign(it, { theme: undefined }))
      await expect.poll(theme).toEqual([null, null])
    })

    await test.step('a hidden element takes no space', async () => {
      const display = () => element.evaluate((it) => getComputedStyle(it).display)
      await element.evaluate((it) => it.setAttribute('hidden', ''))
      expect(await display()).toBe('none')
      await element.evaluate((it) => it.removeAttribute('hidden'))
      expect(await display()).toBe('block')
    })

    await test.step('the element follows the language of its page', async () => {
      const setPage = (lang: string) =>
        page.locator('html').evaluate((html, lang) => html.setAttribute('lang', lang), lang)
      await expect(root).toHaveAttribute('lang', 'en')
      await setPage('hi-IN')
      await expect(root).toHaveAttribute('lang', 'hi')
      await setPage('fr')
      await expect(root).toHaveAttribute('lang', 'en')
    })

    await test.step('a second definition warns, and the first one stays', async () => {
      const kept = await page.evaluate(
        async ([tag, url]) => {
          const first = customElements.get(tag)
          await import(url)
          return customElements.get(tag) === first
        },
        [tag, `${panel.url}/${tag}.js?again`] as const,
      )
      expect(kept).toBe(true)
      await expect
        .poll(() => complaints.warnings)
        .toEqual([`[panel] ${tag} is already defined; the first definition is in use.`])
    })
  })

  if (PAIRS.includes(name))
    test(`two ${tag} elements share a session and survive a move @both`, async ({ page, open, panel, settle }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'OPTIONS' && request.url().startsWith(panel.api)) calls.push(request.url())
      })

      await test.step('properties set before the definition take effect', async () => {
        await open({
          body: `<div>${tagOf(name)}</div>${tagOf(name)}<section></section>`,
          member: true,
          loader: false,
        })
        await page.evaluate((api) => void Object.assign(window, { PanelConfig: { api } }), panel.api)
        await assign(page, tag, { theme: 'dark', home: 'https://home.example', partner: 'p-1' })
        await page.evaluate((url) => import(url), `${panel.url}/${tag}.js`)
        await ready(page, tag, 2)
        await settle()
        const seen = await page.evaluate((tag) => {
          const element = document.querySelector(tag) as HTMLElement
          return {
            own: ['theme', 'home', 'partner'].filter((name) => Object.hasOwn(element, name)),
            attributes: ['theme', 'home', 'partner'].map((name) => element.getAttribute(name)),
          }
        }, tag)
        expect(seen).toEqual({ own: [], attributes: ['dark', 'https://home.example', 'p-1'] })
        expect(await themeOf(page, tag)).toEqual(['dark', 'dark'])
      })

      await test.step('the elements check the session once, and no id occurs twice', async () => {
        expect(calls.filter((url) => url.endsWith(verify.path))).toHaveLength(1)
        const twice = await page.evaluate(() => {
          const twice: string[] = []
          const visit = (root: Document | ShadowRoot) => {
            const ids = new Set<string>()
            for (const element of root.querySelectorAll('*')) {
              if (element.shadowRoot) visit(element.shadowRoot)
              if (!element.id || element.id === 'panel-main') continue
              if (ids.has(element.id)) twice.push(element.id)
              ids.add(element.id)
            }
          }
          visit(document)
          return twice
        })
        expect(twice).toEqual([])
      })

      await test.step('a moved element keeps its content and loads nothing again', async () => {
        const before = [...calls]
        const kept = await page.evaluate(async (tag) => {
          const element = document.querySelector(tag) as HTMLElement
          const drawn = () => [...(element.shadowRoot ?? element).querySelectorAll('*')]
          const nodes = drawn()
          document.querySelector('body > section')?.append(element)
          document.querySelector('body > div')?.append(element)
          document.querySelector('body > section')?.append(element)
          await new Promise((resolve) => setTimeout(resolve))
          const after = drawn()
          return {
            same: nodes.length > 0 && nodes.every((node, i) => node === after[i]),
            parent: element.parentElement?.localName,
          }
        }, tag)
        expect(kept).toEqual({ same: true, parent: 'section' })
        await settle()
        expect(calls).toEqual(before)
        await ready(page, tag, 2)
      })

      await test.step('an element that left the page is complete when it returns', async () => {
        await page.evaluate(async (tag) => {
          const element = document.querySelector(`body > section > ${tag}`) as HTMLElement
          element.remove()
          await new Promise((resolve) => setTimeout(resolve))
          if ((element.shadowRoot ?? element).querySelector('.panel-root')) throw new Error('it is drawn while away')
          document.querySelector('body > section')?.append(element)
        }, tag)
        await ready(page, tag, 3)
        await expect(page.locator(`body > section > ${tag} .panel-root`).first()).toBeAttached()
      })
    })
}
