import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { english } from '../../demo/server/refusals/english.ts'
import { type RefusalCode, refusals } from '../../src/contract/refusals.ts'
import { PROPERTIES } from '../../src/element/frame/protocol.ts'
import { names } from '../../widgets/manifest.ts'
import { importsOf, linesThat, read, type Source, sources } from './sources.ts'

// Checks the rules of this code that a reader would miss. Each message gives the remedy.

const src = sources('src', '.ts', '.tsx')
const widgets = sources('widgets', '.ts', '.tsx')
const code = [...src, ...widgets]
const server = sources('demo/server', '.ts')
const tools = sources('demo/tools', '.ts')
const content = sources('demo/content', '.ts')
const styles = [...sources('src', '.css'), ...sources('widgets', '.css')]

const importersOf = (files: readonly Source[], name: RegExp): string[] =>
  files.filter((file) => importsOf(file).some((found) => name.test(found))).map(({ path }) => path)

test.each([
  [/^@r2wc\//, ['src/element/define-element.ts']],
  [/^socket\.io-client/, ['src/client/realtime.ts']],
  [/^ofetch/, ['src/client/requests.ts']],
  [/^@nanostores\/persistent/, ['src/client/session.ts']],
  [/^wouter\/memory-location/, ['src/element/router.ts']],
  [/^wouter\/use-browser-location/, ['widgets/app/browser-router.ts']],
  [/^preact(?!-render)/, ['src/element/drawing.ts', 'src/element/view-boundary.tsx', 'widgets/entries/prerender.tsx']],
  [/^preact-render-to-string/, ['widgets/entries/prerender.tsx']],
])('the package %s has one importer', (name, allowed) => {
  const others = importersOf(code, name).filter((path) => !allowed.includes(path))
  expect(others, `import what you need from ${allowed[0]}, which wraps the package once`).toEqual([])
})

test('package.json names the packages of the product, and aliases lead only to Preact', () => {
  const asked = [
    'react',
    'react-dom',
    'preact',
    '@preact/compat',
    '@r2wc/react-to-web-component',
    'nanostores',
    'ofetch',
  ]
  const tools = ['socket.io-client', 'rollup', '@rollup/plugin-typescript', 'vitest', '@playwright/test']
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Readonly<Record<string, string>> }
  expect([...asked, ...tools].filter((name) => !(name in devDependencies))).toEqual([])
  const aliases = [...read('rollup.config.ts').matchAll(/replacement: ([^,}]+)/g)].map(([, to = '']) => to.trim())
  expect(aliases.length).toBeGreaterThan(3)
  expect(
    aliases.filter((to) => !/^'@preact\/compat(\/[\w-]+)?'$/.test(to)),
    'use packages as they are published (docs/decisions/067)',
  ).toEqual([])
})

test.each([
  [/^nodemailer/, ['demo/server/mail/smtp.ts']],
  [/^@node-rs\/argon2/, ['demo/server/accounts/passwords.ts']],
  [/^openid-client/, ['demo/server/accounts/google/issuer.ts']],
  [/^rate-limiter-flexible/, ['demo/server/http/limits/node-limits.ts']],
  [/^socket\.io$/, ['demo/server/http/live/realtime.ts']],
  [/^socket\.io-client/, ['demo/server/operator/conformance/rules/live.ts']],
])('the package %s has one importer on the server', (name, allowed) => {
  const others = importersOf([...server, ...tools], name).filter((path) => !allowed.includes(path))
  expect(others, `import what you need from ${allowed[0]}, which wraps the package once`).toEqual([])
})

test('only one module reads the caller’s address', () => {
  const found = linesThat(/\brequest\.ips?\b|remoteAddress/, [...server, ...tools]).filter(
    (line) => !/server\/http\/limits\/(caller|connections)\.ts/.test(line),
  )
  expect(
    found,
    "limits count backend.callers.networkOf(request.raw), or a route's `address` (demo/server/http/limits/caller.ts)",
  ).toEqual([])
})

test("the server imports neither the demonstration's tools nor its content, and one file loads them on request", () => {
  const loader = 'demo/server/operator/demonstration.ts'
  const found = linesThat(/\/(tools|content)\//, server).filter((line) => !line.startsWith(loader))
  expect(found, 'let demo/tools do it, as an Extension (demo/server/operator/extension.ts)').toEqual([])
  const statically = linesThat(/^(import|export)\b.*\/(tools|content)\/|^} from '.*\/(tools|content)\//, server)
  expect(statically, 'load it with await import(), so that production works without it').toEqual([])
})

test("the server refuses a call of the contract with a code of the contract's list", () => {
  const operators =
    /^demo\/(tools\/|server\/(accounts\/complaints\/answering|refusals\/failure|operator\/(commands\/(command|complaints|members|member-actions|reward-codes|settle|surveys-and-rewards|withdrawals)|authoring\/(saving|states)|results\/\w+|check)|money\/(credits|withdrawals\/(batch|decision|settlement)))\.ts)/
  const found = linesThat(/new HttpFailure\(/, [...server, ...tools]).filter((line) => !operators.test(line))
  expect(found, 'throw a Refusal; HttpFailure is for operators and the demonstration').toEqual([])
  const written = linesThat(/success: false/, server).filter(
    (line) => !/server\/(http\/(contract\/openapi|failures\/)|refusals\/|operator\/conformance\/)/.test(line),
  )
  expect(written, 'answer with refusalAnswer(language, code)').toEqual([])
})

/** The rooms of the server from the bottom to the top (demo/server/README.md). The files beside them stand above all. */
const floors = ['refusals', 'db', 'http', 'mail', 'ledger', 'accounts', 'money', 'surveys', 'member-data', 'operator']

test('the server has the rooms that are listed here, and at most six files outside of them', () => {
  const rooms = new Set(server.map(({ path }) => path.split('/')[2] ?? '').filter((name) => !name.includes('.')))
  expect([...rooms].sort()).toEqual([...floors].sort())
  expect(server.filter(({ path }) => path.split('/').length === 3).length).toBeLessThanOrEqual(6)
})

test('a room of the server imports only the rooms below it, types included', () => {
  const floorOf = (path: string): number => {
    const floor = floors.indexOf(path.split('/')[2] ?? '')
    return floor < 0 ? floors.length : floor
  }
  const found = server.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(file.path, '..', name))
      .filter((path) => path.startsWith('demo/server/') && floorOf(path) > floorOf(file.path))
      .map((path) => `${file.path} imports ${path}`),
  )
  expect(
    found,
    'move what both need to the lower room, or hand it in from app.ts; what reads many rooms belongs in member-data (demo/server/README.md)',
  ).toEqual([])
})

test('the demo content imports none of the tools', () => {
  expect(importersOf(content, /\/tools\//), 'production may plant the content (SEED), and has no tools').toEqual([])
})

test('src imports no widget', () => {
  const knows = importersOf(src, /\/widgets\//)
  expect(knows, 'move what both need into src, or have widgets/ provide it, as widgets/provide.ts does').toEqual([])
})

/** The rooms of `src`, with what each may import from other rooms. */
const rooms: Readonly<Record<string, RegExp>> = {
  // the type of a question is the union of what the question types declare
  contract: /^src\/questions\/(question-type|types)\.ts$/,
  questions: /^src\/(contract|ui|client\/on-demand)\b/,
  page: /^src\/(contract|doctor\/report|ui\/messages\/catalogue)\b/,
  loader: /^src\/(contract|doctor\/report|page)\b/,
  // the outbox loads on demand
  client: /^src\/(contract|loader|page|ui|drafts\/index)\b/,
  drafts: /^src\/(client|contract|ui)\//,
  doctor: /^src\/(contract|element|loader|page|questions|ui)\//,
  element: /^src\/(client|contract|drafts|loader|page|ui)\//,
  // a translation takes its types from the English texts, which are in other rooms
  ui: /^src\/(client|contract|page|element\/router|.+-?messages)\b/,
}

test('each room of src imports only the rooms below it', () => {
  expect([...new Set(src.map(({ path }) => path.split('/')[1]))].sort()).toEqual(
    [...Object.keys(rooms), 'build'].sort(),
  )
  const found = src.flatMap((file) => {
    const own = file.path.split('/')[1] ?? ''
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(file.path, '..', name))
      .filter((path) => rooms[own] && !path.startsWith(`src/${own}/`) && !rooms[own].test(path))
      .map((path) => `${file.path} imports ${path}`)
  })
  expect(found, 'move the file to the room that it belongs to (src/README.md)').toEqual([])
})

test('the server imports only the contract, the pure half of the questions and the format of an amount', () => {
  const allowed = /^src\/(contract\/|questions\/|ui\/format\/points\.ts)/
  const found = server.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(file.path, '..', name))
      .filter((path) => path.startsWith('src/') && !allowed.test(path))
      .map((path) => `${file.path} imports ${path}`),
  )
  expect(found, 'move what both need into src/contract').toEqual([])
})

test('no files import each other in a circle, not even by types and lazy imports', () => {
  const files = [...code, ...sources('demo', '.ts', '.tsx').filter(({ path }) => !path.includes('/built/'))]
  const imports = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        // a translation takes its type from the texts that load it
        .filter((name) => name.startsWith('.') && !/[/-]hi\.ts$/.test(name))
        // every element links to the others, which load when their links are followed
        .filter(() => file.path !== 'widgets/loaders.ts')
        .map((name) => posix.join(file.path, '..', name)),
    ]),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const next of imports.get(path) ?? []) visit(next, [...way, path])
  }
  for (const { path } of files) visit(path, [])
  expect(circles, 'move what they share into its own file, or hand it over as a value').toEqual([])
})

test('widgets never import each other', () => {
  const folder = /^widgets\/(?!(?:account|entries|goal|titles)\/)[^/]+\//
  const shell = /^widgets\/(nav|footer|toasts)\/element\.ts$/
  const found = widgets.flatMap((file) => {
    const [own] = file.path.match(folder) ?? []
    if (!own) return []
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(file.path, '..', name))
      .filter((path) => folder.test(path) && !path.startsWith(own))
      .filter((path) => !(own === 'widgets/app/' && shell.test(path)))
      .map((path) => `${file.path} imports ${path}`)
  })
  expect(found, 'move what both need into src, or into a folder that screens share').toEqual([])
})

test('neither src nor a widget imports the server or the tests', () => {
  const found = importersOf(code, /\/(demo|tests)\//)
  expect(found, 'the server and the tests import the contract from src/contract, never the reverse').toEqual([])
})

test('only the environment accesses network, storage, clock and location', () => {
  // views need the document that they are in; the loader and the frames have no environment
  const allowed = [
    /^src\/(element\/(define-element|drawing|host|mount|page-language|properties|root-view|frame\/\w+)|client\/(authenticator|device|environment))\.tsx?$/,
    /^src\/(loader|page|doctor)\//,
    /^src\/ui\//,
    /^widgets\/app\/(browser-router|face|google-return|language)\.ts$/,
    /^widgets\/nav\/menu\.tsx$/,
    /^widgets\/launcher\/(busy|page|place-survey|roots|screen|scroll-box)\.tsx?$/,
  ]
  const files = code.filter(({ path }) => !allowed.some((pattern) => pattern.test(path)))
  const outside =
    /(?<![.\w$])(window|document|navigator|location|localStorage|sessionStorage|history)\s*[.[(]|Date\.now|new Date\(\)|Math\.random|(?<![.\w$])(?:(?:fetch|setTimeout|setInterval|scrollTo)\(|addEventListener\(')/
  expect(linesThat(outside, files), 'ask src/client/environment.ts for it, so that a test can swap it').toEqual([])
})

test("every custom property that a page may set also works in the page's frames", () => {
  const read = styles.flatMap(({ text }) => [...text.matchAll(/var\((--panel-[\w-]+)/g)].map(([, name = '']) => name))
  const missing = [...new Set(read)].filter((name) => name !== '--panel-t' && !PROPERTIES.includes(name))
  expect(missing, 'name it in PROPERTIES of src/element/frame/protocol.ts').toEqual([])
})

test('no text becomes HTML', () => {
  // an empty text only tells React that it does not own the content (widgets/entries/react.ts)
  const html = /dangerouslySetInnerHTML(?!: \{ __html: '' \})|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/
  const files = code
  expect(
    linesThat(html, files),
    "draw it as text or as elements, because a server's words may contain anything",
  ).toEqual([])
})

/** Lists the code that opens an address or sets one. Everything else passes `webAddress` at its source. */
const sinks: Readonly<Record<string, readonly string[]>> = {
  // takes only addresses that passed `webAddress`, in an `address` attribute or in `pageConfiguration`
  'src/client/environment.ts': ['location.assign(url)'],
  'src/element/frame/inner.ts': ["open(href, '_blank', 'noopener')"],
  'src/element/frame/outer.ts': ['frame.src = address'],
  'src/ui/support-link.tsx': ['href={support}'],
  'src/ui/link.tsx': ['href={form.href}'],
  'widgets/rewards/reward-card.tsx': ['src={image}'],
  // passed `pictureAddress`, which calls `webAddress`
  'src/questions/choice-list.tsx': ['src={src}', 'src={src}'],
  // printed in llms.txt, which no browser renders
  'src/build/agents.ts': ['src="https://panel.example/panel.js"'],
  // has our own scheme, or only a fragment
  'src/client/device.ts': ['link.href = URL.createObjectURL(new Blob([content], { type }))'],
  'widgets/app/screen.tsx': ['href="#panel-main"'],
  'widgets/footer/screen.tsx': ['href={address}', 'href={mailto}', 'href={tel}'],
  'widgets/register/screen.tsx': ['href={address}'],
}

test('an address from outside passes webAddress before a browser gets it', () => {
  const sink =
    /(?:href|src|srcset|srcDoc|formAction|data|poster|xlinkHref)=(?:\{[^}\n]*\}|"[^"]*")|[\w.]+\.(?:href|src|srcdoc|formAction)\s*=(?!=)[^\n]*|location\s*=(?!=)[^\n]*|location\.(?:assign|replace)\([^\n]*?\)|(?<![.\w])(?:window\.)?open\([^()\n]*_blank[^()\n]*\)|setAttribute(?:NS)?\([^\n]*'(?:href|src|action)'[^\n]*\)/g
  const found = Object.fromEntries(
    code.flatMap(({ path, text }) => {
      const lines = text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').match(sink)
      return lines ? [[path, lines.map((line) => line.trim())]] : []
    }),
  )
  expect(found, 'check it with src/contract/validation/web-address.ts, then name it here').toEqual(sinks)
})

test('class names start with panel-', () => {
  const found = styles.flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '').matchAll(/\.([a-z_][\w-]*)/gi)]
      .filter(([, name = '']) => !name.startsWith('panel-'))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(found, "light elements share the page's names: call it panel-<file>-…").toEqual([])
})

test(':hover styles apply only on devices that can hover', () => {
  // a touched element would keep its :hover style
  const rules = styles.map((file) => ({
    ...file,
    text: file.text.replace(/@media \(hover: hover\) \{[\s\S]*?\n\}/g, ''),
  }))
  // on the link of the current page, :hover changes nothing
  expect(linesThat(/(?<!pager-current):hover/, rules), 'write it within @media (hover: hover)').toEqual([])
})

test('styles use logical sides instead of left and right', () => {
  const side = '(?:left|right|top|bottom)'
  const physical = new RegExp(
    `(?:^|[\\s;{])(?:(?:(?:scroll-)?(?:margin|padding)|border)-${side}(?:-${side}-radius)?|${side}|(?:min-|max-)?(?:width|height))[\\w-]*\\s*:|(?:float|text-align|clear)\\s*:\\s*(?:left|right)`,
  )
  const rules = styles.map((file) => ({ ...file, text: file.text.replace(/@media[^{]*/g, '') }))
  expect(linesThat(physical, rules), 'use a logical property: margin-inline-start, inset-block, inline-size').toEqual(
    [],
  )
  // these values have no logical form and need a rule for :dir(rtl)
  const sided = /gradient\(\s*to (?:left|right)|circle at (?:calc\()?\d|inset var\(--\w+\) 0 /
  const turned = styles.filter(({ text }) => text.includes(':dir(rtl)')).map(({ path }) => path)
  const found = linesThat(sided, styles).filter((line) => !turned.includes(line.replace(/:\d+$/, '')))
  expect(found, 'mirror it with :dir(rtl) for lines that run from right to left').toEqual([])
})

test('no file is longer than 250 lines', () => {
  const shipped = [...code, ...styles, ...server, ...tools]
  const long = shipped
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
    .map(({ path, lines }) => `${path}: ${lines}`)
  expect(long, 'split it by concept').toEqual([])
})

test.each(names)('the doc comment of panel-%s describes it', (name) => {
  const text = read(`widgets/${name}/element.ts`)
  const comment = text.match(/\/\*\*[\s\S]*?\*\/(?=\s*defineElement)/)?.[0] ?? ''
  expect(comment, 'write a doc comment right before defineElement: it is the API page').toContain(
    `@element panel-${name}\n`,
  )
  expect(text).toContain(`tag: 'panel-${name}'`)
  const words = comment.match(/\* ([A-Z][^@]*)/)?.[1] ?? ''
  const paragraph = words.replace(/\s*\n \* ?/g, ' ').trim()
  expect(
    paragraph.length,
    'describe in a paragraph its purpose, what the member sees and when to use it',
  ).toBeGreaterThan(200)
})

test('each number names one decision, in its file and in its heading', () => {
  const decisions = sources('docs/decisions', '.md').filter(({ path }) => !path.endsWith('README.md'))
  const numbers = decisions.map(({ path }) => posix.basename(path).slice(0, 3))
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  expect(
    decisions.filter(({ text }, place) => !text.startsWith(`# ${numbers[place]}`)).map(({ path }) => path),
  ).toEqual([])
})

test('package.json pins exact versions', () => {
  const manifests = ['package.json', 'demo/server/package.json'].map((path) => JSON.parse(read(path)))
  const loose = (manifests as Record<string, Record<string, string>>[])
    .flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }))
    .filter(([, version]) => !/^(npm:(@types\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
  expect(loose, 'run npm install --save-exact: pin what was tested').toEqual([])
})

test('the lockfile contains no address of a registry', () => {
  const found = [...read('package-lock.json').matchAll(/"resolved": "([^"]*)"/g)].map(([, address]) => address)
  const remote = found.filter((address = '') => address.includes(':'))
  expect(remote, 'run npm install with the .npmrc of this repository').toEqual([])
})

/** The files that may cite others. This file is left out, because it names what it looks for. */
const cited = [
  ...['src', 'widgets', 'demo', 'tests', 'deploy', 'docs'].flatMap((folder) =>
    sources(folder, '.ts', '.tsx', '.css', '.js', '.mjs', '.html', '.md'),
  ),
  ...['rollup.config.ts', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map((path) => ({
    path,
    text: read(path),
  })),
]
  .filter(({ path }) => path !== 'tests/checks/conventions.test.ts')
  // a citation may go on in the next line of its comment
  .map(({ path, text }) => ({ path, text: text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ') }))

const foundIn = (pattern: RegExp, isFault: (...groups: string[]) => boolean = () => true): string[] =>
  cited.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter(([, ...groups]) => isFault(...groups)).map(([found]) => `${path}: ${found}`),
  )

test('no file cites a missing document', () => {
  const documents = cited.filter(({ path }) => path.endsWith('.md')).map(({ path }) => `/${path}`)
  const isHere = (name: string) => documents.some((path) => path.endsWith(`/${name}`))
  const isDecided = (number: string) => documents.some((path) => path.startsWith(`/docs/decisions/${number}`))
  expect(
    [
      ...foundIn(/\b[Tt]he spec\b|\b[Ss]pec, |\b[Rr]ulings? \d|(?<!RFC \d+, )\bsections? \d/g),
      ...foundIn(/\b([A-Z]{4,}\.md|docs\/[\w/-]+\.md)\b/g, (name = '') => !isHere(name)),
      ...foundIn(/\bdecisions\/(\d{3})/g, (number = '') => !isDecided(number)),
    ],
    'cite docs/rules.md by its heading, or give the reason without a source',
  ).toEqual([])
})

test('every citation of docs/rules.md names an existing heading', () => {
  const headings = [...read('docs/rules.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  expect(
    foundIn(/docs\/rules\.md(?![#)\]])(?:, ([^)]*)\))?/g, (heading = '') => !headings.includes(heading)),
    'write it as (docs/rules.md, Heading), with a heading of that page',
  ).toEqual([])
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(
    foundIn(/rules\.md#([\w-]*)/g, (anchor = '') => !anchors.includes(anchor)),
    'end the link in the heading in small letters, joined by hyphens',
  ).toEqual([])
  const own = [...read('docs/rules.md').matchAll(/\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(own.filter((anchor) => !anchors.includes(anchor))).toEqual([])
  expect(
    anchors.slice(1).filter((anchor) => !own.includes(anchor)),
    'add it to the list at the top',
  ).toEqual([])
})

test('every text that docs/rules.md quotes exists in the code', () => {
  const written = [...code, ...server, ...tools].map(({ text }) => text).join('\n')
  const quotes = [
    ...read('docs/rules.md').matchAll(/(?<![\w`])'((?:[^'\n]|(?<=\w)'(?=\w))+?)'(?!\w)|"([^"\n]{8,})"/g),
  ].map(([, single, double]) => single ?? double ?? '')
  expect(quotes.length).toBeGreaterThan(200)
  expect(
    quotes.filter((quote) => !written.includes(quote)),
    'quote it as in messages.ts, or change it in both',
  ).toEqual([])
})

test('docs/rules.md lists every refusal with its code, its status and its message', () => {
  const [, section = ''] = /^## Refusals\n(.*?)^## /ms.exec(read('docs/rules.md')) ?? []
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| (\d+) \| (.+) \|$/gm)].map(([, ...row]) => row)
  const codes = Object.keys(refusals) as RefusalCode[]
  expect(rows).toEqual(codes.map((code) => [code, String(refusals[code]), english[code]]))
})

test('a test that replaces a module is in its own file, which shares no modules with other tests', () => {
  const tests = ['unit', 'contract', 'checks'].flatMap((folder) => sources(`tests/${folder}`, '.test.ts', '.test.tsx'))
  expect(
    tests
      .filter(
        ({ path, text }) =>
          /\bvi\.mock\(/.test(text) &&
          !path.endsWith('.isolated.test.ts') &&
          path !== 'tests/checks/conventions.test.ts',
      )
      .map(({ path }) => path),
    'call it *.isolated.test.ts (vitest.config.ts)',
  ).toEqual([])
})

test('code on a page reads the document safely, even if an element has the name of a property', () => {
  // these run in our own documents or in the build
  const own = /^src\/(?:build|element\/frame\/(?:inner|height|view|memory))|^src\/page\/dom\.ts/
  const found = linesThat(
    /(?<![\w.'`-])document\.[a-z]|(?<![\w.])(?:add|remove)EventListener\((?!_)|(?<![\w.])dispatchEvent\(/,
    code.filter(({ path }) => !own.test(path)),
  )
  expect(found, 'use dom or listen of src/page/dom.ts').toEqual([])
})

test('browser code uses no built-in that pages may replace', () => {
  const built = (path: string) => /^(?:src\/build|widgets\/tables)\//.test(path)
  const found = linesThat(
    /\bfor \((?:const|let|var) \w+ in |\bArray\.from\(|\]\.entries\(\)/,
    code.filter(({ path }) => !built(path)),
  )
  expect(found, 'use Object.keys, a spread, or count() of src/ui/format/count.ts (docs/decisions/041)').toEqual([])
})
