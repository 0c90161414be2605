import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, expect, test, vi } from 'vitest'
import { narrowPackage } from '../../../../src/build/narrow-packages.ts'

// Browsers draw with what src/build/narrow-packages.ts leaves of Preact: it must draw as the whole of it does.

type Preact = Pick<typeof import('preact'), 'createElement' | 'createContext' | 'Fragment' | 'render'> &
  Pick<typeof import('preact/hooks'), 'useState' | 'useEffect' | 'useLayoutEffect' | 'useContext' | 'useRef'> &
  Pick<typeof import('preact/jsx-runtime'), 'jsx'>

const folder = mkdtempSync(join(tmpdir(), 'preact-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A page of its own with this content. */
function pageWith(content: string): Document {
  const { document } = new Window()
  document.body.innerHTML = content
  return document as unknown as Document
}

/** Preact and its hooks as files of their own, so that the two do not share state. */
async function preact(name: string, narrowed: (code: string, file: string) => string | undefined): Promise<Preact> {
  const write = (file: string, as: string) => {
    const code = readFileSync(`node_modules/preact${file}`, 'utf8')
    const left = narrowed(code, `/node_modules/preact${file}`) ?? code
    writeFileSync(
      join(folder, `${name}-${as}.mjs`),
      left.replaceAll('from"preact"', `from"./${name}-core.mjs"`).replace(/\n\/\/# sourceMapping.*/, ''),
    )
    return import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}-${as}.mjs`)).href)
  }
  const core = await write('/dist/preact.mjs', 'core')
  const hooks = await write('/hooks/dist/hooks.mjs', 'hooks')
  return { ...core, ...hooks, ...(await write('/jsx-runtime/dist/jsxRuntime.mjs', 'jsx')) }
}

/** A drawing: text, nothing, an element, a fragment or a component with a state of its own. */
interface Node {
  readonly kind: 'text' | 'nothing' | 'element' | 'svg' | 'input' | 'fragment' | 'part' | 'reader'
  readonly key: number | undefined
  readonly name: string
  readonly on: boolean
  readonly children: readonly Node[]
}

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    kind: fc.constantFrom('text', 'nothing', 'element', 'svg', 'input', 'fragment', 'part', 'reader'),
    key: fc.option(fc.nat(5), { nil: undefined }),
    name: fc.constantFrom('a', 'b', 'c'),
    on: fc.boolean(),
    children: fc.oneof({ depthSize: 'small' }, fc.constant([]), fc.array(tie('node'), { maxLength: 5 })),
  }),
}))

function stage({ createElement, createContext, Fragment, render, jsx, ...hooks }: Preact) {
  const document = pageWith('<div>before<p>left</p></div>')
  const place = document.querySelector('div') as Element
  const log: string[] = []
  const Name = createContext('none')
  const states = new Set<(value: number) => void>()

  function Part({ name, children }: { name: string; children?: unknown }) {
    const [count, setCount] = hooks.useState(0)
    const box = hooks.useRef<HTMLElement>(null)
    hooks.useEffect(() => {
      states.add(setCount)
      log.push(`effect ${name} ${box.current?.localName}`)
      return () => {
        states.delete(setCount)
        log.push(`end ${name}`)
      }
    }, [name])
    hooks.useLayoutEffect(() => {
      log.push(`layout ${name} ${count}`)
      return () => void log.push(`layout end ${name}`)
    }, [count])
    return createElement(
      Name.Provider,
      { value: name },
      createElement('b', { ref: box }, name, count, children as never),
    )
  }
  const Reader = () => createElement('i', null, hooks.useContext(Name))

  function draw({ kind, key, name, on, children }: Node): never {
    const element = (type: unknown, attributes: object = {}) =>
      jsx(type as never, attributes as never, key as never) as never
    const inner = children.map(draw)
    if (kind === 'text') return name as never
    if (kind === 'nothing') return (on ? null : false) as never
    if (kind === 'fragment') return element(Fragment, { children: inner })
    if (kind === 'part') return element(Part, { name, children: inner })
    if (kind === 'reader') return element(Reader)
    if (kind === 'input') return element(name === 'a' ? 'textarea' : 'input', { value: name, disabled: on })
    if (kind === 'svg')
      return element('svg', { viewBox: '0 0 1 1', children: createElement('path', { className: name } as object) })
    return element(name === 'a' ? 'p' : 'div', {
      className: on ? name : undefined,
      style: on ? { '--name': name } : undefined,
      'aria-busy': on,
      hidden: !on,
      children: inner,
    })
  }

  return {
    async show(what: Node) {
      render(draw(what), place)
      for (const change of states) change(log.length)
      // effects run after the next picture, or 35 ms later where there is none
      await vi.advanceTimersByTimeAsync(100)
      const values = [...place.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
      return { html: place.innerHTML, values, log: log.join('\n') }
    },
    end: () => render(null, place),
  }
}

test('what is left of Preact draws as the whole of it', async () => {
  const whole = await preact('whole', () => undefined)
  const narrow = await preact('narrow', narrowPackage)
  vi.useFakeTimers()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 4 }), async (drawings) => {
        const [one, other] = [stage(whole), stage(narrow)]
        for (const drawing of drawings) expect(await other.show(drawing)).toEqual(await one.show(drawing))
        one.end()
        other.end()
      }),
      { numRuns: 30 },
    )
  } finally {
    vi.useRealTimers()
  }
})

test('a component that throws leaves the error to whoever draws', async () => {
  const { createElement, render } = await preact('narrow', narrowPackage)
  const document = pageWith('<div></div>')
  const place = document.querySelector('div') as Element
  const Faulty = () => {
    throw new Error('as meant')
  }
  expect(() => render(createElement(Faulty, null), place)).toThrow('as meant')
  render(createElement('p', null, 'well'), place)
  expect(place.innerHTML).toBe('<p>well</p>')
})

test('another version of a package stops the build', () => {
  expect(() => narrowPackage('export{}', '/node_modules/preact/dist/preact.mjs')).toThrow(/has this not once/)
  expect(narrowPackage('export{}', '/node_modules/nanostores/index.js')).toBeUndefined()
})
