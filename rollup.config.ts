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

/**
 * `react` builds the elements on React itself for the element tests, because React's development build reports faults.
 */
const isReact = process.env.PANEL_VIEW === 'react'
const out = process.env.PANEL_OUT ?? 'dist'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
/**
 * True under `npm run dev`, which builds quickly. Its loader reloads the page after each later build
 * (demo/tools/dev.ts).
 */
const developing = process.env.ROLLUP_WATCH === 'true'

const needed = neededFiles(names)
const { describe, reactComponents, textKeys } = describeWidgets({ names, titles, schemas: authoringSchemas() })

/**
 * Replaces React by Preact. For `useSyncExternalStore`, wouter imports a CommonJS shim for older versions of React;
 * Preact has the hook itself.
 */
const preact = [
  { find: /^react(-dom)?$/, replacement: '@preact/compat' },
  { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: '@preact/compat/jsx-runtime' },
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: '@preact/compat' },
]

/** Turns stylesheets into minified text. Plug-ins from the registry write files or add `<style>` elements instead. */
const css: Plugin = {
  name: 'css',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const targets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }
    const { code: minified } = transformCss({ filename: id, code: Buffer.from(code), minify: true, targets })
    return { code: `export default ${JSON.stringify(minified.toString())}`, map: { mappings: '' } }
  },
}

/**
 * The sources that the elements import. TypeScript reads all files that a build names, so a shorter list builds faster.
 */
export const SOURCES = ['src/!(build)/**', 'widgets/**']

export const plugins = ({ minify = !isReact && !developing, sources = SOURCES, ascii = false } = {}): Plugin[] => [
  alias({ entries: isReact ? [] : preact }),
  // ignores `sideEffects` in package.json, which is for bundlers of the built files and not for our sources
  nodeResolve({ browser: true, ignoreSideEffectsForRoot: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  typescript({ tsconfig: 'tsconfig.build.json', include: sources }),
  replace({
    preventAssignment: true,
    values: {
      'process.env.NODE_ENV': JSON.stringify(isReact ? 'development' : 'production'),
      __PANEL_VERSION__: JSON.stringify(version),
      __PANEL_TEXT_KEYS__: textKeys,
      __PANEL_ATTRIBUTES__: JSON.stringify(attributes),
      // empty while developing, because files get new names but the loader is not built again
      __PANEL_FILES__: developing ? '{ files: [], of: {} }' : needed.written,
    },
  }),
  ...(isReact ? [commonjs({ include: /\/node_modules\// })] : []),
  json({ compact: true }),
  css,
  ...(minify ? [terser({ ecma: 2020, compress: { hoist_funs: true, passes: 2 }, format: { ascii_only: ascii } })] : []),
]

/**
 * The files into which shared modules go, with the modules by their paths in `src` and `widgets`. An element that loads
 * a file needs most of it. A module goes into the first file that lists it; Rollup places modules that no file lists.
 */
// biome-ignore format: a line each
const chunks: Readonly<Record<string, readonly string[]>> = {
  page: ['contract/(paths|validation/web-address)', 'element/frame/protocol', 'page/.+'],
  login: ['account/(after-sign-in|email-field|entry|login-notice|messages|other-ways|storage-note)', 'contract/(auth|consent-given)', 'element/(handoff|account/signing-out)', 'ui/(form/(fields|form|failure-text)|auth-card|password-field)'],
  notice: ['account/data-notice/(choice|messages|notice-text|purposes)', 'contract/consent'],
  agreement: ['account/data-notice/(agree-dialog|agreement|notice-dialog|visitor-dialog)'],
  codes: ['account/(back-to-login|code-foot|cooldown|new-password/.+|password-guide/.+)', 'contract/validation/(code|new-password|password|registration|reset-code)', 'ui/code-input'],
  sheet: ['client/(follow-owner|latest-request|member-resource|share-record)', 'contract/page-number', 'drafts/early/begun', 'element/(search-flags|write-query)', 'ui/(format/date|card|reserved|skeleton)'],
  core: ['client/(backoff|calls|environment|errors|left-out|on-demand|outage|page-api|page-panel|panel|session|session-check|stored-session)', 'contract/(basic-shapes|call|session|validation/(email|faults|typed))', 'element/(?!account/account-line|account/sign-out|frame/|write-query).+', 'ui/(form/(notice|submission|submits)|format/(count|number)|messages/(common|i18n|languages))', 'ui/(base|button|field|heading|icons?|link|notice|outage|rewriting|shape|spinner|styles|text-field|tokens|unique-id|untranslated)'],
  checkbox: ['ui/checkbox'],
  hi: ['account/hi', 'ui/messages/hi'],
  surveys: ['drafts/early/(keys|notes)', 'contract/(draft-shape|question-shape|shapes|survey-summary|surveys|validation/(answer|every-key))'],
  questions: ['contract/validation/(date|number)', 'questions/(.+/type|choice|typed|types)', 'ui/format/decimal-mark'],
  'taking-hi': ['questions/(.+/|choice-)hi'],
  bars: ['client/(toasts|wanted-survey)', 'ui/(messages/choice|above-dialog|icons-site|language-switch|mark|raised)'],
  drafts: ['drafts/(?!early/|forgetting|guest).+'],
  points: ['ui/(format/(duration|messages|points|screening)|messages/worded|amount|arrow|bar|deep-colors|fresh|pays)'],
  empty: ['ui/(drawing|empty-state)'],
  google: ['account/(google|sha256|typed)', 'contract/google', 'ui/google-mark'],
  passkeys: ['account/passkeys/(?!hi).+', 'client/authenticator', 'contract/passkeys'],
  member: ['client/file-download', 'contract/(csv|dashboard|ledger|price-changed|rates|rewards|users)', 'goal/(?!hi).+', 'ui/(format/csv|messages/support|support-link|badge|deep|dialog|kept-focus|list-outcome|next-survey|pager|select-field|stats|table)'],
}

const PACKAGES = /\/node_modules\/(@?preact|@r2wc|@?nanostores|valibot|wouter\/src\/memory-location)/
const inSrc = Object.entries(chunks).map(
  ([file, parts]) => [file, RegExp(`/(?:src|widgets)/(${parts.join('|')})\\.`)] as const,
)

function chunkOf(id: string): string | undefined {
  if (PACKAGES.test(id)) return 'core'
  if (/\/widgets\/(provide|routes|screens)\./.test(id)) return 'core'
  if (/\/widgets\/loaders\./.test(id)) return 'page'
  // together with the texts of the question types, so that a survey in Hindi waits for one file of texts
  if (/\/widgets\/survey\/(.+\/)?(taking|ended)-hi\./.test(id)) return 'taking-hi'
  return inSrc.find(([, modules]) => modules.test(id))?.[0]
}

/** Names the file of a control after its question type, because each of these modules is called `control`. */
const questionTypeOf = (module: string | null) => module?.match(/\/src\/questions\/([\w-]+)\/control\./)?.[1]

/** Source maps are hidden, because the package does not contain them and a file must not name a missing map. */
const output: OutputOptions = {
  dir: out,
  format: 'es',
  sourcemap: developing ? true : 'hidden',
  entryFileNames: '[name].js',
}

/** Reloads the page when its stream opens again, because the stream breaks while the server restarts. */
const reloading = `(() => {
  const pages = new EventSource(new URL('/dev/reload', document.currentScript?.src ?? location.href))
  let opened = false
  pages.onopen = () => (opened ? location.reload() : (opened = true))
  pages.onmessage = () => location.reload()
})()`

const SERVED = isReact ? [out] : [out, 'demo/host', 'demo/partner']

const clean: Plugin = { name: 'clean', buildStart: () => rmSync(out, { recursive: true, force: true }) }

/** Writes the gallery's site around its scripts. While developing, `demo/tools/dev.ts` does that after every build. */
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
    chunkFileNames: ({ facadeModuleId }) => `chunks/${questionTypeOf(facadeModuleId) ?? '[name]'}-[hash:7].js`,
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

/** Built after the elements, because it names their files. On a server, importing it does nothing. */
const loader: RollupOptions = {
  input: { panel: 'widgets/entries/panel.ts' },
  output: {
    ...output,
    format: 'iife',
    banner: "if (typeof window !== 'undefined')",
    footer: developing ? reloading : '',
  },
  plugins: plugins({
    sources: [
      'src/{loader,page}/*',
      'src/contract/{paths,validation/*}.ts',
      'widgets/{entries/panel,manifest,screens}.ts',
    ],
  }),
}

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

const inPage: RollupOptions = {
  input: { 'panel-demo': 'demo/in-page/index.ts' },
  output,
  plugins: plugins({ sources: DEMO }),
}

const inFile: RollupOptions = {
  input: { 'panel-demo-all': 'demo/in-page/whole.ts' },
  output: { ...output, format: 'iife', inlineDynamicImports: true },
  // only ASCII, because a page that was opened as a file may not name its encoding
  plugins: plugins({ sources: DEMO, ascii: true }),
}

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

/**
 * The script in the gallery's frames. It is compressed with the other files, because the server sends the compressed
 * forms.
 */
const stage: RollupOptions = {
  input: { 'site/stage': 'demo/gallery/src/stage.ts' },
  output: { ...output, format: 'iife' },
  plugins: [...plugins({ sources: DEMO }), fonts, site, ...(developing ? [] : [writeCompressed(...SERVED)])],
}

export default isReact
  ? [elements, loader, react]
  : [elements, loader, react, inPage, inFile, frontPage, gallery, stage]
