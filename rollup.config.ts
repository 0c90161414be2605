import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform as compile } from 'esbuild'
import { transform as transformCss } from 'lightningcss'
import type { OutputOptions, Plugin, RollupOptions } from 'rollup'
import { minify } from 'terser'
import { writeSite } from './demo/gallery/site.ts'
import { authoringSchemas } from './demo/server/authoring/schemas.ts'
import { removeCompressed, writeCompressed } from './src/build/compression.ts'
import { integrity } from './src/build/integrity.ts'
import { narrowPackage } from './src/build/narrow-packages.ts'
import { neededFiles } from './src/build/needed-files.ts'
import { describeWidgets } from './src/build/plugin.ts'
import { prerendered } from './src/build/prerender.ts'
import { sharedNames } from './src/build/shared-names.ts'
import { budgets, sizeTable } from './src/build/size-table.ts'
import { languages } from './src/messages/languages.ts'
import { names } from './widgets/tables/names.ts'
import { routes } from './widgets/tables/routes.ts'
import { titles } from './widgets/tables/titles.ts'

/** `react` builds the same elements on React itself, whose development half complains of faults: for the element tests. */
const view = process.env.PANEL_VIEW === 'react' ? 'react' : 'preact'
const out = process.env.PANEL_OUT ?? 'dist'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
/** `npm run dev`: quick builds, whose loader reloads the page after each later build (demo/showcase/dev.ts). */
const developing = process.env.ROLLUP_WATCH === 'true'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const needed = neededFiles(names)
/** The site's screens by path, without the front page, which shows without scripts. Only screens for guests have a name. */
const screens = Object.fromEntries(
  routes.flatMap(({ path, access, tag }) =>
    path === '/' ? [] : [[path, access === 'guest-only' ? tag.replace('panel-', '') : undefined]],
  ),
)
const { describe, reactComponents, textNames } = describeWidgets({ names, titles })

/**
 * Writes out the values that `widgets/tables` takes from the manifest, so that a page pays only for what it uses. It also
 * adds the routes to each element, whose source knows no other element.
 */
const tables: Plugin = {
  name: 'tables',
  async load(id) {
    if (!/\/widgets\/tables\/[\w-]+\.ts$/.test(id)) return null
    const exported = Object.entries<unknown>(await import(id))
    return { code: exported.map(([name, value]) => `export const ${name} = ${written(value)}`).join('\n'), map: null }
  },
  transform(code, id) {
    const [, name] = /\/widgets\/([\w-]+)\/element\.ts$/.exec(id) ?? []
    if (!name) return null
    const provided = name === 'app' ? ['provide.ts', 'provide-titles.ts'] : ['provide.ts']
    return { code: provided.map((file) => `import '../${file}'\n`).join('') + code, map: null }
  },
}

/** An import of the texts in whichever language, by the list of languages: `import(`./${language}.ts`)`. */
const translations: Plugin = {
  name: 'translations',
  transform(code, id) {
    const asks = /import\([^\n]*\$\{language\}/
    if (!/\/(?:src|widgets)\//.test(id) || !asks.test(code)) return null
    const asked = /import\(`([^`]*)\$\{language\}([^`]*)`\)/g
    const found = code.replace(asked, (_, before: string, after: string) => {
      const [first, ...others] = languages.map((language) => `import('${before}${language}${after}')`)
      return others.reduceRight((rest, one, i) => `language === '${languages[i + 1]}' ? ${one} : ${rest}`, first ?? '')
    })
    if (asks.test(found)) this.error(`${id} asks for its translations in another way: mend the pattern`)
    return { code: found, map: null }
  },
}

/** A value as JavaScript. Its functions load a file that stands beside the manifest. */
function written(value: unknown): string {
  if (typeof value === 'function') return `() => import('../${/import\("\.\/([^"]+)"\)/.exec(String(value))?.[1]}')`
  if (Array.isArray(value)) return `[${value.map(written)}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${written(part)}`)}}`
}

/** TypeScript becomes JavaScript; types are a step of their own (`npm run types`). */
const compiled: Plugin = {
  name: 'compiled',
  async transform(source, id) {
    const [, loader] = /\.(tsx?)$/.exec(id) ?? []
    if (!loader) return null
    const { code, map } = await compile(source, {
      loader: loader as 'ts' | 'tsx',
      target: 'es2022',
      jsx: 'automatic',
      sourcefile: id,
      sourcemap: true,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    })
    return { code, map }
  },
}

/** Stylesheets become minified text. */
const css: Plugin = {
  name: 'css',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const { code: minified } = transformCss({
      filename: id,
      code: Buffer.from(code),
      minify: true,
      targets: { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) },
    })
    return { code: `export default ${JSON.stringify(minified.toString())}`, map: { mappings: '' } }
  },
}

/**
 * Some packages import far more than we let them use (all of React): each gets a module of just
 * what it needs from us (src/decisions/001).
 */
const narrowed: readonly (readonly [importer: string, source: RegExp, replacement: string])[] = [
  ['/@r2wc/', /^react$/, 'react-for-r2wc.ts'],
  ['/wouter/', /^\.\/react-deps\.js$/, 'react-for-wouter.ts'],
]

/** r2wc reads attributes and passes events, and we give it none of either (src/element/define-element.ts). */
function withoutAttributes(code: string): string {
  const left = code
    .replace(/= \{\s*string: \w+,[^}]*json: \w+\s*\}/, '= {}')
    .replace(
      /\n( +)(?:for \(const \w of \w\)|attributeChangedCallback\(|static get observedAttributes\()[^\n]*(?:\n\1 +[^\n]*)*(?:\n\1\})?/g,
      '',
    )
  if (/attributeChanged|observedAttributes|\bof\b|string:/.test(left) || !/connectedCallback/.test(left))
    throw new Error('what @r2wc/core does for attributes is written in another way: mend the pattern')
  return left
}

const narrow: Plugin = {
  name: 'narrow',
  resolveId(source, importer = '') {
    const found = narrowed.find(([from, what]) => importer.includes(from) && what.test(source))
    return found ? here(`src/narrow/${found[2]}`) : null
  },
  transform(code, id) {
    const left = /@r2wc\/core\//.test(id) ? withoutAttributes(code) : narrowPackage(code, id)
    return left === undefined ? null : { code: left, map: null }
  },
}

/** The face of the panel's own site; widgets on other pages take the page's own. `npm run face` makes the first three. */
const face: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['english', 'signs', 'hindi'].map((part) => [part, `src/build/face/anek-${part}.woff2`])),
  ...Object.fromEntries(
    ['latin', 'latin-ext', 'devanagari'].map((script) => [
      script,
      `node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-${script}-wght-normal.woff2`,
    ]),
  ),
}

const fonts: Plugin = {
  name: 'fonts',
  buildStart() {
    const page = readFileSync('demo/host/host.css', 'utf8')
    for (const [script, file] of Object.entries(face)) {
      const source = readFileSync(file)
      // named by their content, so that browsers keep them for good
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `fonts/anek-${script}-${hash}.woff2`
      if (!page.includes(`/${fileName}`)) this.error(`the pages in demo/ name another version of ${fileName}`)
      this.emitFile({ type: 'asset', fileName, source })
    }
    const licence = readFileSync('node_modules/@fontsource-variable/anek-devanagari/LICENSE')
    this.emitFile({ type: 'asset', fileName: 'fonts/LICENSE.txt', source: licence })
  },
}

/** The JSON Schemas of operators' files, from what the server checks them by. */
const schemas: Plugin = {
  name: 'schemas',
  generateBundle() {
    for (const [name, schema] of Object.entries(authoringSchemas()))
      this.emitFile({ type: 'asset', fileName: `schemas/${name}`, source: `${JSON.stringify(schema, null, 2)}\n` })
  },
}

/** Hashed files of earlier builds are removed, once the new ones stand. */
const tidy: Plugin = {
  name: 'tidy',
  writeBundle({ dir = out }, bundle) {
    for (const file of readdirSync(`${dir}/chunks`)) {
      if (!(`chunks/${file.replace(/\.map$/, '')}` in bundle)) rmSync(`${dir}/chunks/${file}`)
    }
  },
}

/**
 * A loop over all names of an object also gets what a page has added to `Object.prototype`, and passes it on as an
 * attribute or a header (src/decisions/041). Packages have such loops; our own sources have none.
 */
const ownNames: Plugin = {
  name: 'own-names',
  renderChunk(code) {
    const left = code.replace(
      /\bfor ?\(((?:(?:var|let|const) )?[\w$]+) in ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)/g,
      'for($1 of Object.keys(($2)||{}))',
    )
    if (/\bfor ?\((?:(?:var|let|const) )?[\w$]+ in /.test(left))
      this.error('a loop over names is written in another way')
    return left === code ? null : { code: left, map: null }
  },
}

const constants: Plugin = {
  name: 'constants',
  transform(code, id) {
    const replaced = code
      .replaceAll('process.env.NODE_ENV', view === 'react' ? '"development"' : '"production"')
      .replaceAll('__PANEL_VERSION__', JSON.stringify(version))
    return replaced === code || id.endsWith('.css') ? null : { code: replaced, map: null }
  },
}

/**
 * How often terser goes over a file. `panel-demo-all.js` is by far the largest and only for pages opened as files, so it is
 * not worth the ten seconds that six passes take.
 */
const passesFor = (fileName: string): number => (fileName === 'panel-demo-all.js' ? 1 : 6)

/** A page that was opened as a file may name no encoding: then the first character names that of the script. */
const markFor = (fileName: string): string => (fileName === 'panel-demo-all.js' ? '\uFEFF' : '')

const minified: Plugin = {
  name: 'minify',
  async renderChunk(code, chunk, options) {
    const result = await minify(code, {
      module: options.format === 'es',
      compress: { passes: passesFor(chunk.fileName), inline: 1, hoist_funs: true, unsafe_arrows: true, ecma: 2020 },
      nameCache: { vars: { props: options.format === 'es' ? sharedNames(this.parse(code)) : {} } },
      sourceMap: { filename: chunk.fileName },
    })
    return { code: markFor(chunk.fileName) + (result.code ?? code), map: result.map as string }
  },
}

/** React on Preact: its core and hooks, without the rest of compat. */
const preact = [
  { find: /^react(-dom\/client)?$/, replacement: here('src/narrow/react.ts') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: here('src/narrow/react.ts') },
]

/** What turns our sources into what a browser runs, for a build of the tests' own elements too. */
export const plugins = (valibot: 'narrow' | 'whole' = 'narrow'): Plugin[] => [
  narrow,
  alias({
    entries: [
      ...(valibot === 'narrow' ? [{ find: 'valibot', replacement: here('src/narrow/valibot.ts') }] : []),
      ...(view === 'preact' ? preact : []),
    ],
  }) as Plugin,
  // what package.json says of side effects is meant for whoever bundles the built files, not for our sources
  nodeResolve({ browser: true, ignoreSideEffectsForRoot: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  compiled,
  constants,
  // React comes as CommonJS; which half of it is chosen by a constant
  ...(view === 'react' ? [commonjs({ include: /\/node_modules\// }) as Plugin] : []),
  css,
  tables,
  translations,
  textNames,
  ...(view === 'preact' ? [ownNames] : []),
  ...(view === 'preact' && !developing ? [minified] : []),
]

/** For code that runs during the build, and for code that the user's own bundler minifies. */
const unminified = (): Plugin[] => plugins().filter((plugin) => plugin !== minified)

/** The sizes that members pay are those of the Preact build. */
const measured = (valibot?: 'whole'): Plugin[] => [
  ...plugins(valibot),
  ...(view === 'preact' && !developing ? [sizeTable()] : []),
]

/**
 * Which file a shared module stands in, first match: few files, each wanted whole by whoever loads it. `core` is what
 * every element needs, `auth` what the screens of signing in share, `code` their step with
 * a mailed code, `google` what starts a sign-in with Google, `surveys`
 * what fetches surveys, `answers` what reads and checks them, `points` what shows surveys, rewards and what they pay, `drawing` pictures, `sheet` what fetches and lays out the
 * member's pages.
 */
const chunks: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'core',
    /node_modules\/(?:preact|@r2wc|nanostores\/(?:atom|clean-stores|computed|deep-map\/path|lifecycle|listen-keys|task|warn)|@nanostores\/(?:react|persistent)|wouter\/src\/memory)/,
  ],
  [
    'core',
    /src\/ui\/(?:base|button|field|heading|icon|icons|link|notice|outage|shape|spinner|styles|text-field|tokens|unique-id|untranslated)\./,
  ],
  [
    'core',
    /\/src\/(?:api\/(?:basic-shapes|call|client|session)|format\/(?:count|number)|messages\/(?:common|i18n)|validation\/(?:email|typed))\./,
  ],
  [
    'core',
    /\/src\/(?:narrow\/(?:react|react-for-r2wc|valibot)|element\/(?!search-flags|titles)[\w-]+|form\/(?:notice|submission|submits)|panel\/(?:backoff|environment|errors|outage|page-api|page-panel|panel|session|session-check))\./,
  ],
  ['code', /src\/(?:account\/(?:code-foot|cooldown)|ui\/code-input)\./],
  [
    'auth',
    /src\/(?:api\/auth|account\/(?!account-line|pending|google|sha256|sign-out-dialog|signing-out)[\w-]+|form\/(?:failure-text|fields|form)|validation\/code|ui\/(?:auth-card|password-field))\./,
  ],
  ['google', /src\/(?:account\/(?:google|sha256)|ui\/google-mark)\./],
  ['core', /\/widgets\/(?:provide|tables\/routes)\./],
  // before the drafts, whose chunk would take it along
  ['toasts', /src\/panel\/toasts\./],
  // what a page loads that has no element yet
  ['page', /src\/(?:page\/(?:configuration|cores|dom|drawn|globals|patience|warn)|validation\/web-address)\./],
  ['device', /src\/panel\/device\./],
  // before the drafts too: a survey checks an answer long before it keeps one
  [
    'surveys',
    /src\/(?:api\/(?:draft-shape|question-shape|shapes|survey-summary|surveys)|format\/decimal-mark|validation\/(?:answer|date|number))\./,
  ],
  ['drafts', /src\/drafts\/(?!begun|forgetting|guest)/],
  ['points', /src\/(?:format\/(?:duration|points)|messages\/worded|ui\/(?:amount|arrow|bar|fresh|pays))\./],
  ['drawing', /src\/ui\/(?:deep-colors|drawing|empty-state)\./],
  [
    'sheet',
    /src\/(?:api\/page-number|drafts\/begun|format\/date|element\/search-flags|panel\/(?:follow-owner|latest-request|member-resource|share-record|when-back)|ui\/(?:card|reserved|skeleton))\./,
  ],
]

const chunkOf = (id: string): string | undefined => chunks.find(([, modules]) => modules.test(id))?.[0]

/** The package has no maps, so a file must not name one. */
const output: OutputOptions = { dir: out, format: 'es', sourcemap: developing ? true : 'hidden' }

/** The folders whose files the server and the demonstration serve. */
const served = [out, 'demo/host', 'demo/partner']

/** The stream breaks when the server restarts, and comes back with it. */
const reloading = `(() => {
  const pages = new EventSource(new URL('/dev/reload', document.currentScript?.src ?? location.href))
  let opened = false
  pages.onopen = () => (opened ? location.reload() : (opened = true))
  pages.onmessage = () => location.reload()
})()`

/**
 * The API inside the page, by itself: it checks requests as the server does, by the whole of valibot. The element tests
 * on React have a server.
 */
const inPage: RollupOptions[] =
  view === 'react'
    ? []
    : [
        {
          input: { 'panel-demo': 'demo/in-page/index.ts' },
          output: { ...output, entryFileNames: '[name].js' },
          plugins: measured('whole'),
        },
        {
          input: { 'panel-demo-all': 'demo/in-page/whole.ts' },
          output: { ...output, format: 'iife', entryFileNames: '[name].js', inlineDynamicImports: true },
          plugins: measured('whole'),
        },
      ]

const builds: RollupOptions[] = [
  // by itself, since it shares no file with the page around it
  {
    input: { 'panel-framed': 'widgets/framed.ts' },
    output: { ...output, entryFileNames: '[name].js' },
    plugins: [...measured(), ...(view === 'preact' ? [removeCompressed(...served)] : [])],
  },
  ...inPage,
  {
    input: {
      ...Object.fromEntries(names.map((name) => [`panel-${name}`, `widgets/${name}/element.ts`])),
      define: 'widgets/define.ts',
      'panel-frame': 'src/frame/outer.ts',
      'panel-doctor': 'widgets/doctor.ts',
      'panel-refused': 'src/page/refused.ts',
      'panel-titles': 'widgets/title-messages.ts',
    },
    output: {
      ...output,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash:7].js',
      manualChunks: chunkOf,
      hoistTransitiveImports: true,
    },
    plugins: [
      ...measured(),
      fonts,
      ...(view === 'preact' ? [describe, schemas] : []),
      tidy,
      needed.site(screens),
      // a quick build renames files without building the loader again
      ...(developing ? [] : [needed.read]),
      ...(view === 'preact' && !developing ? [prerendered(here('widgets/prerender.tsx'), unminified())] : []),
    ],
    preserveEntrySignatures: 'allow-extension',
  },
  // after the elements, whose files it names
  {
    input: { panel: 'widgets/panel.ts' },
    output: {
      ...output,
      format: 'iife',
      entryFileNames: '[name].js',
      // imported on a server it does nothing
      banner: "if (typeof window !== 'undefined')",
      footer: developing ? reloading : '',
    },
    plugins: [...measured(), needed.written],
  },
  {
    input: { react: 'virtual:react' },
    output: { ...output, entryFileNames: '[name].js', banner: "'use client'" },
    plugins: [reactComponents(here('widgets/react.ts')), ...unminified(), integrity(version, needed.preloads), budgets],
  },
]

/** The gallery's site around its scripts. While developing, `demo/showcase/dev.ts` writes it after every build. */
const site: Plugin = { name: 'site', writeBundle: () => (developing ? undefined : writeSite(out)) }

/** The gallery's own pages, and what runs in its frames. */
const gallery = (input: Record<string, string>, format: 'es' | 'iife', ...more: Plugin[]): RollupOptions => ({
  input,
  output: { dir: `${out}/site`, format, entryFileNames: '[name].js', sourcemap: true },
  plugins: [...plugins(), ...more],
})
if (view === 'preact')
  builds.push(
    gallery({ gallery: 'demo/gallery/src/gallery.tsx' }, 'es'),
    gallery({ stage: 'demo/gallery/src/stage.ts' }, 'iife', site, ...(developing ? [] : [writeCompressed(...served)])),
  )

export default builds
