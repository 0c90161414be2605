import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import typescript from '@rollup/plugin-typescript'
import { transform as transformCss } from 'lightningcss'
import type { OutputOptions, Plugin, RollupOptions } from 'rollup'
import { writeSite } from './demo/gallery/site.ts'
import { authoringSchemas } from './demo/server/operator/authoring/schemas.ts'
import { removeCompressed, writeCompressed } from './src/build/compression.ts'
import { fonts } from './src/build/fonts.ts'
import { frontPageStyles } from './src/build/front-styles.ts'
import { integrity } from './src/build/integrity.ts'
import { neededFiles } from './src/build/needed-files.ts'
import { describeWidgets } from './src/build/plugin.ts'
import { attributes } from './widgets/attributes.ts'
import { names } from './widgets/manifest.ts'
import { titles } from './widgets/titles/titles.ts'

/** `react` builds the same elements on React itself, whose development half complains of faults: for the element tests. */
const isReact = process.env.PANEL_VIEW === 'react'
const out = process.env.PANEL_OUT ?? 'dist'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
/** `npm run dev`: quick builds, whose loader reloads the page after each later build (demo/tools/dev.ts). */
const developing = process.env.ROLLUP_WATCH === 'true'

const needed = neededFiles(names)
const { describe, reactComponents, textKeys } = describeWidgets({ names, titles, schemas: authoringSchemas() })

/** React's API on Preact. wouter's shim of a hook that both have is CommonJS, for older versions of React. */
const preact = [
  { find: /^react(-dom)?$/, replacement: '@preact/compat' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: '@preact/compat' },
]

/** Turns stylesheets into minified text. Plug-ins on the registry write files, or add `<style>` elements. */
const css: Plugin = {
  name: 'css',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }
    const { code: minified } = transformCss({ filename: id, code: Buffer.from(code), minify: true, targets })
    return { code: `export default ${JSON.stringify(minified.toString())}`, map: { mappings: '' } }
  },
}

/** The sources that the elements reach. A build that names few takes less time: TypeScript reads them all. */
export const SOURCES = ['src/!(build)/**', 'widgets/**']

/** Turns our sources into what a browser runs. The fixtures of the tests are built by it too. */
export const plugins = ({ minify = !isReact && !developing, sources = SOURCES, ascii = false } = {}): Plugin[] => [
  alias({ entries: isReact ? [] : preact }),
  // what package.json says of side effects is meant for whoever bundles the built files, not for our sources
  nodeResolve({ browser: true, ignoreSideEffectsForRoot: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  typescript({ tsconfig: 'tsconfig.build.json', include: sources }),
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify(isReact ? 'development' : 'production'),
      __PANEL_VERSION__: JSON.stringify(version),
      __PANEL_TEXT_KEYS__: textKeys,
      __PANEL_ATTRIBUTES__: JSON.stringify(attributes),
      // while developing, files get new names and the loader is not built again
      __PANEL_FILES__: developing ? '{ files: [], of: {} }' : needed.written,
    },
  }),
  ...(isReact ? [commonjs({ include: /\/node_modules\// })] : []),
  json({ compact: true }),
  css,
  ...(minify ? [terser({ ecma: 2020, compress: { hoist_funs: true, passes: 2 }, format: { ascii_only: ascii } })] : []),
]

/**
 * The files that shared modules stand in, by folders of `src` and `widgets` and names in them. An element that loads a file needs most
 * of it. The first line that names a module counts; Rollup places the others.
 */
// biome-ignore format: a line each
const chunks: Readonly<Record<string, readonly string[]>> = {
  page: ['contract/(paths|validation/web-address)', 'element/frame/protocol', 'loader/(attempt|configuration|dom|drawn|globals|page-bridge|patience|warn)'],
  login: ['account/(email-field|entry|login-notice|messages|other-ways)', 'contract/auth', 'element/(handoff|account/signing-out)', 'ui/(form/(fields|form|failure-text)|auth-card|password-field)'],
  codes: ['account/(back-to-login|code-foot|cooldown|new-password/.+|password-guide/.+)', 'contract/validation/(code|new-password|password|registration|reset-code)', 'ui/code-input'],
  sheet: ['client/(follow-owner|latest-request|member-resource|share-record)', 'contract/page-number', 'drafts/begun', 'element/(search-flags|write-query)', 'ui/(format/date|card|reserved|skeleton)'],
  core: ['client/(backoff|calls|environment|errors|left-out|on-demand|outage|page-api|page-panel|panel|session|session-check|stored-session)', 'contract/(basic-shapes|call|session|validation/(email|faults|typed))', 'element/(?!account/account-line|account/sign-out|frame/|write-query).+', 'ui/(form/(notice|submission|submits)|format/(count|number)|messages/(common|i18n|languages))', 'ui/(base|button|field|heading|icons?|link|notice|outage|rewriting|shape|spinner|styles|text-field|tokens|unique-id|untranslated)'],
  checkbox: ['ui/checkbox'],
  hi: ['account/hi', 'ui/messages/hi'],
  surveys: ['contract/(draft-shape|question-shape|shapes|survey-summary|surveys|validation/(answer|date|number))', 'questions/(.+/type|choice|typed|types)', 'ui/format/decimal-mark'],
  'taking-hi': ['questions/(.+/|choice-)hi'],
  bars: ['client/(toasts|wanted-survey)', 'ui/(messages/choice|above-dialog|icons-site|language-switch|mark|raised)'],
  drafts: ['drafts/(?!begun|forgetting|guest).+'],
  points: ['ui/(format/(duration|messages|points|screening)|messages/worded|amount|arrow|bar|deep-colors|drawing|empty-state|fresh|pays)'],
  google: ['account/(google|sha256)', 'contract/google', 'ui/google-mark'],
  member: ['client/file-download', 'contract/(csv|dashboard|ledger|price-changed|rates|rewards|users)', 'goal/(?!hi).+', 'ui/(format/csv|messages/support|support-link|badge|deep|dialog|kept-focus|list-outcome|pager|select-field|stats|table)'],
}

/** Packages of every element. */
const PACKAGES = /\/node_modules\/(@?preact|@r2wc|@?nanostores|valibot|wouter\/src\/memory-location)/
const inSrc = Object.entries(chunks).map(
  ([file, parts]) => [file, RegExp(`/(?:src|widgets)/(${parts.join('|')})\\.`)] as const,
)

function chunkOf(id: string): string | undefined {
  if (PACKAGES.test(id)) return 'core'
  if (/\/widgets\/(provide|routes|screens)\./.test(id)) return 'core'
  if (/\/widgets\/loaders\./.test(id)) return 'page'
  // with those of the types of questions, so that a survey in Hindi waits for one file of texts
  if (/\/widgets\/survey\/(.+\/)?taking-hi\./.test(id)) return 'taking-hi'
  return inSrc.find(([, modules]) => modules.test(id))?.[0]
}

/** The package has no maps, so a file must not name one. */
const output: OutputOptions = {
  dir: out,
  format: 'es',
  sourcemap: developing ? true : 'hidden',
  entryFileNames: '[name].js',
}

/** The stream breaks when the server restarts, and comes back with it. */
const reloading = `(() => {
  const pages = new EventSource(new URL('/dev/reload', document.currentScript?.src ?? location.href))
  let opened = false
  pages.onopen = () => (opened ? location.reload() : (opened = true))
  pages.onmessage = () => location.reload()
})()`

/** The build on React serves no pages. */
const SERVED = isReact ? [out] : [out, 'demo/host', 'demo/partner']

const clean: Plugin = { name: 'clean', buildStart: () => rmSync(out, { recursive: true, force: true }) }

/** The gallery's site around its scripts. While developing, `demo/tools/dev.ts` writes it after every build. */
const site: Plugin = { name: 'site', writeBundle: () => (developing ? undefined : writeSite(out)) }

const elements: RollupOptions = {
  input: {
    ...Object.fromEntries(names.map((name) => [`panel-${name}`, `widgets/${name}/element.ts`])),
    define: 'widgets/entries/define.ts',
    'panel-frame': 'src/element/frame/outer.ts',
    'panel-framed': 'widgets/entries/framed.ts',
    'panel-doctor': 'widgets/entries/doctor.ts',
    'panel-refused': 'src/loader/refused.ts',
    'panel-titles': 'widgets/titles/messages.ts',
  },
  output: {
    ...output,
    chunkFileNames: 'chunks/[name]-[hash:7].js',
    manualChunks: chunkOf,
    hoistTransitiveImports: true,
  },
  plugins: [
    ...(developing ? [] : [clean, removeCompressed(...SERVED)]),
    ...plugins(),
    ...(isReact ? [] : [describe]),
    needed.read,
  ],
  preserveEntrySignatures: 'allow-extension',
}

/** After the elements, whose files it names. Imported on a server it does nothing. */
const loader: RollupOptions = {
  input: { panel: 'widgets/entries/panel.ts' },
  output: {
    ...output,
    format: 'iife',
    banner: "if (typeof window !== 'undefined')",
    footer: developing ? reloading : '',
  },
  plugins: plugins({
    sources: ['src/loader/*', 'src/contract/{paths,validation/*}.ts', 'widgets/{entries/panel,manifest,screens}.ts'],
  }),
}

/** The page's own React draws these components. */
const react: RollupOptions = {
  input: { react: 'virtual:react' },
  output: { ...output, banner: "'use client'" },
  plugins: [
    reactComponents(fileURLToPath(new URL('widgets/entries/react.ts', import.meta.url))),
    ...plugins({ minify: false }),
    integrity(version, needed.preloads),
  ],
}

const DEMO = ['src/**', 'widgets/**', 'demo/{content,gallery,in-page,server}/**']

/** The API inside the page. */
const inPage: RollupOptions = {
  input: { 'panel-demo': 'demo/in-page/index.ts' },
  output,
  plugins: plugins({ sources: DEMO }),
}

/** Everything in one file, for a page that was opened as a file. */
const inFile: RollupOptions = {
  input: { 'panel-demo-all': 'demo/in-page/whole.ts' },
  output: { ...output, format: 'iife', inlineDynamicImports: true },
  // a page that was opened as a file may name no encoding
  plugins: plugins({ sources: DEMO, ascii: true }),
}

/** What the server runs to draw the front page (demo/server/http/site/front-page.ts). */
const frontPage: RollupOptions = {
  input: { 'front/draw': 'widgets/entries/prerender.tsx' },
  output: { ...output, inlineDynamicImports: true },
  plugins: [...plugins({ minify: false }), frontPageStyles],
}

const gallery: RollupOptions = {
  input: { 'site/gallery': 'demo/gallery/src/gallery.tsx' },
  output,
  plugins: plugins({ sources: DEMO }),
}

/** What runs in the gallery's frames. The server takes the compressed forms of files. */
const stage: RollupOptions = {
  input: { 'site/stage': 'demo/gallery/src/stage.ts' },
  output: { ...output, format: 'iife' },
  plugins: [...plugins({ sources: DEMO }), fonts, site, ...(developing ? [] : [writeCompressed(...SERVED)])],
}

export default isReact
  ? [elements, loader, react]
  : [elements, loader, react, inPage, inFile, frontPage, gallery, stage]
