import { readFileSync } from 'node:fs'
import { expect, ready, tagOf, test } from '../../support/page.ts'

interface Described {
  readonly tagName: string
  readonly attributes: { readonly name: string; readonly fieldName?: string }[]
  readonly members: { readonly kind: string; readonly name: string }[]
  readonly cssParts: { readonly name: string }[]
  readonly cssProperties: { readonly name: string }[]
}

const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
  modules: { path: string; declarations: Described[] }[]
}

for (const { path, declarations } of modules) {
  const [described] = declarations
  if (!described) throw new Error(`${path} declares nothing`)
  const { tagName, attributes, members, cssParts, cssProperties } = described

  test(`${tagName} has the attributes, properties, methods, parts and custom properties that it declares`, async ({
    page,
    open,
  }) => {
    await open({ body: tagOf(tagName.slice('panel-'.length)) })
    await ready(page, tagName)
    const real = await page.evaluate((tag) => {
      const kind = customElements.get(tag) as CustomElementConstructor & { observedAttributes: string[] }
      const element = document.querySelector(tag) as HTMLElement
      const sheets = (element.shadowRoot ?? document).adoptedStyleSheets
      const css = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('')
      return {
        attributes: kind.observedAttributes,
        own: Object.entries(Object.getOwnPropertyDescriptors(kind.prototype)).flatMap(([name, { get, set, value }]) =>
          get && set ? [`field ${name}`] : typeof value === 'function' ? [`method ${name}`] : [],
        ),
        // what ::part() reaches
        parts: [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap((part) => [...part.part]),
        properties: [...css.matchAll(/var\((--panel-[\w-]+)/g)].map(([, name = '']) => name),
      }
    }, tagName)
    const followed = attributes.filter(({ fieldName }) => fieldName).map(({ name }) => name)
    expect([...real.attributes].sort()).toEqual(followed.sort())
    const life = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']
    const own = real.own.filter((name) => !life.includes(name.replace('method ', '')))
    // lang is the platform's own
    const declared = members.map(({ kind, name }) => `${kind} ${name}`).filter((name) => name !== 'field lang')
    expect(own.sort()).toEqual(declared.sort())
    expect(cssParts.map(({ name }) => name).sort()).toEqual([...new Set(real.parts)].sort())
    // --panel-t moves what is animated (src/decisions/004)
    const used = [...new Set(real.properties)].filter((name) => name !== '--panel-t').sort()
    expect(used).toEqual(cssProperties.map(({ name }) => name).sort())
  })
}

test('window.Panel has what panel.d.ts says, and what only the elements use', async ({ page, open }) => {
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  const [, members = ''] = /interface PanelPage \{\n(.*?)^\}/ms.exec(readFileSync('dist/panel.d.ts', 'utf8')) ?? []
  const declared = [...members.matchAll(/^ {2}(?:readonly )?(\w+)/gm)].map(([, name = '']) => name)
  const real = await page.evaluate(() => Object.keys((window as unknown as { Panel: object }).Panel))
  const own = ['connect', 'waits', 'late']
  expect(real.filter((name) => !own.includes(name)).sort()).toEqual(declared.sort())
})
