import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { elementNames } from '../../src/elements.ts'
import { PROPERTIES } from '../../src/frame/protocol.ts'
import { importsOf, linesThat, read, type Source, sources } from './sources.ts'

// The rules of the house that a reader would miss (STYLE.md, 14). Each message says the mend.

const src = sources('src', '.ts', '.tsx')
const widgets = sources('widgets', '.ts', '.tsx')
const code = [...src, ...widgets]
const server = sources('demo/server', '.ts')
const styles = [...sources('src', '.css'), ...sources('widgets', '.css')]

const importersOf = (files: readonly Source[], name: RegExp): string[] =>
  files.filter((file) => importsOf(file).some((found) => name.test(found))).map(({ path }) => path)

test.each([
  [/^@r2wc\//, ['src/element.ts']],
  [/^socket\.io-client/, ['src/realtime.ts']],
  [/^ofetch/, ['src/api/client.ts']],
  [/^@nanostores\/persistent/, ['src/session.ts']],
  [/^wouter\/memory-location/, ['src/router.ts']],
  [/^wouter\/use-browser-location/, ['widgets/app/browser-router.ts']],
  [/^preact/, ['src/narrow/react.ts']],
])('the package %s has one importer', (name, allowed) => {
  const others = importersOf(code, name).filter((path) => !allowed.includes(path))
  expect(others, `import what you need from ${allowed[0]}, which wraps the package once`).toEqual([])
})

test.each([
  [/^nodemailer/, ['demo/server/mail/smtp.ts']],
  [/^@node-rs\/argon2/, ['demo/server/accounts/passwords.ts']],
  [/^openid-client/, ['demo/server/google/issuer.ts']],
  [/^rate-limiter-flexible/, ['demo/server/limits.ts']],
  [/^socket\.io$/, ['demo/server/realtime.ts']],
  [/^socket\.io-client/, ['demo/server/operator/conformance/rules/live.ts']],
])('the package %s has one importer on the server', (name, allowed) => {
  const others = importersOf(server, name).filter((path) => !allowed.includes(path))
  expect(others, `import what you need from ${allowed[0]}, which wraps the package once`).toEqual([])
})

test('who calls is told in one place', () => {
  const found = linesThat(/\brequest\.ips?\b|remoteAddress/, server).filter(
    (line) => !/server\/(caller|connections|cluster\/front)\.ts/.test(line),
  )
  expect(
    found,
    "limits count panel.callers.networkOf(request.raw), or a route's `address` (demo/server/caller.ts)",
  ).toEqual([])
})

test('only a demonstration loads the stand-in for Google', () => {
  const outside = server.filter(({ path }) => !path.startsWith('demo/server/stand-in/'))
  const found = linesThat(/^import (?!type ).*\/stand-in\//, outside)
  expect(found, 'import it where it is started outside production, with await import()').toEqual([])
})

test('what is shared knows no widget but through the lazy loaders of the route table', () => {
  const knows = importersOf(src, /\/widgets\//).filter((path) => path !== 'src/router.ts')
  expect(knows, 'move what both need into src, or load the widget by its route in src/router.ts').toEqual([])
  const eager = linesThat(/from '\.\.\/widgets\//, src)
  expect(eager, "a route's loader is () => import('../widgets/…'), so nobody pays for a screen unseen").toEqual([])
})

test('widgets never import each other', () => {
  const shell = /^widgets\/(nav|footer|toasts)\/element\.ts$/
  const found = widgets.flatMap((file) => {
    const [own] = file.path.match(/^widgets\/[^/]+\//) ?? ['']
    return importsOf(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(file.path, '..', name))
      .filter((path) => path.startsWith('widgets/') && !path.startsWith(own))
      .filter((path) => !(own === 'widgets/app/' && shell.test(path)))
      .map((path) => `${file.path} imports ${path}`)
  })
  expect(found, 'move what both need into src').toEqual([])
})

test('neither src nor a widget knows the server or the tests', () => {
  const found = importersOf(code, /\/(demo|tests)\//)
  expect(found, 'the server and the tests import the contract from src/api, never the other way').toEqual([])
})

test('the outside is touched in the environment alone', () => {
  // what is drawn needs the document it is drawn in; the loader and the frames have no environment
  const allowed = [
    /^src\/(arrival|device|doctor|environment|element|host|loader|page-configuration|refusal|room|unloaded)\.ts$/,
    /^src\/frame\//,
    /^src\/door\.tsx$/,
    /^src\/ui\//,
    /^widgets\/app\/(arrival|browser-router)\.ts$/,
    /^widgets\/nav\/menu\.tsx$/,
  ]
  const files = code.filter(({ path }) => !allowed.some((pattern) => pattern.test(path)))
  const outside =
    /(?<![.\w$])(window|document|navigator|location|localStorage|sessionStorage|history)\s*[.[(]|Date\.now|new Date\(\)|Math\.random|(?<![.\w$])(?:(?:fetch|setTimeout|setInterval|scrollTo)\(|addEventListener\(')/
  expect(linesThat(outside, files), 'ask src/environment.ts for it, so that a test can swap it').toEqual([])
})

test("every custom property that a page may set holds in the page's frames too", () => {
  const read = styles.flatMap(({ text }) => [...text.matchAll(/var\((--panel-[\w-]+)/g)].map(([, name = '']) => name))
  const missing = [...new Set(read)].filter((name) => name !== '--panel-t' && !PROPERTIES.includes(name))
  expect(missing, 'name it in PROPERTIES of src/frame/protocol.ts').toEqual([])
})

test('no text becomes HTML', () => {
  const html = /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/
  expect(linesThat(html, code), "draw it as text or as elements: a server's words may hold anything").toEqual([])
})

/** Where a browser is sent or told to load from, and what it is fed there. All else passes `webAddress` at its source. */
const sinks: Readonly<Record<string, readonly string[]>> = {
  // `webAddress` itself, or what passed it as an attribute of the kind `address` or in `pageConfiguration`
  'src/environment.ts': ['location.assign(url)'],
  'src/frame/inner.ts': ["open(href, '_blank', 'noopener')"],
  'src/frame/outer.ts': ['frame.src = address', 'frame.src = address'],
  'src/ui/link.tsx': ['href={form.href}'],
  'widgets/rewards/reward-card.tsx': ['src={image}'],
  // a scheme of ours, or a fragment
  'src/device.ts': ['link.href = URL.createObjectURL(new Blob([content], { type }))'],
  'widgets/app/screen.tsx': ['href="#panel-main"'],
  'widgets/footer/screen.tsx': ['href={contact.mailto}', 'href={contact.tel}'],
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
  expect(found, 'check it with src/validation/web-address.ts, then name it here').toEqual(sinks)
})

test('class names start with panel-', () => {
  const found = styles.flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '').matchAll(/\.([a-z_][\w-]*)/gi)]
      .filter(([, name = '']) => !name.startsWith('panel-'))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(found, "light elements share the page's names: call it panel-<file>-…").toEqual([])
})

test('styles name no left and no right', () => {
  const side = '(?:left|right|top|bottom)'
  const physical = new RegExp(
    `(?:^|[\\s;{])(?:(?:(?:scroll-)?(?:margin|padding)|border)-${side}(?:-${side}-radius)?|${side}|(?:min-|max-)?(?:width|height))[\\w-]*\\s*:|(?:float|text-align|clear)\\s*:\\s*(?:left|right)`,
  )
  const rules = styles.map((file) => ({ ...file, text: file.text.replace(/@media[^{]*/g, '') }))
  expect(linesThat(physical, rules), 'say it by the line: margin-inline-start, inset-block, inline-size').toEqual([])
  // what has no logical form is turned by hand
  const sided = /gradient\(\s*to (?:left|right)|circle at (?:calc\()?\d|inset var\(--\w+\) 0 /
  const turned = styles.filter(({ text }) => text.includes(':dir(rtl)')).map(({ path }) => path)
  const found = linesThat(sided, styles).filter((line) => !turned.includes(line.replace(/:\d+$/, '')))
  expect(found, 'turn it where lines run from right to left, with :dir(rtl)').toEqual([])
})

test('no file is longer than 250 lines', () => {
  const shipped = [...code, ...styles, ...server.filter(({ path }) => !path.startsWith('demo/server/db/seed/'))]
  const long = shipped
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 250)
    .map(({ path, lines }) => `${path}: ${lines}`)
  expect(long, 'split it by a concept').toEqual([])
})

test.each(elementNames)('panel-%s says what it is in its doc comment', (name) => {
  const text = read(`widgets/${name}/element.ts`)
  const comment = text.match(/\/\*\*[\s\S]*?\*\/(?=\s*defineElement)/)?.[0] ?? ''
  expect(comment, 'its doc comment, right before defineElement, is the API page').toContain(`@element panel-${name}\n`)
  expect(text).toContain(`tag: 'panel-${name}'`)
  const words = comment.match(/\* ([A-Z][^@]*)/)?.[1] ?? ''
  const said = words.replace(/\s*\n \* ?/g, ' ').trim()
  expect(said.length, 'say in a paragraph what it is for, what the member sees and when to use it').toBeGreaterThan(200)
})

test('a number names one decision, in its file and in its heading', () => {
  const decisions = sources('src/decisions', '.md')
  const numbers = decisions.map(({ path }) => posix.basename(path).slice(0, 3))
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  expect(
    decisions.filter(({ text }, place) => !text.startsWith(`# ${numbers[place]}`)).map(({ path }) => path),
  ).toEqual([])
})

test('versions are exact', () => {
  const manifests = ['package.json', 'demo/server/package.json'].map((path) => JSON.parse(read(path)))
  const loose = (manifests as Record<string, Record<string, string>>[])
    .flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
  expect(loose, 'npm install --save-exact: pin what was tested').toEqual([])
})

test('the lockfile names no registry', () => {
  const found = [...read('package-lock.json').matchAll(/"resolved": "([^"]*)"/g)].map(([, address]) => address)
  const remote = found.filter((address = '') => address.includes(':'))
  expect(remote, 'run npm install with the .npmrc of this repository').toEqual([])
})
