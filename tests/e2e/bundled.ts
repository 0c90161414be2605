import { resolve } from 'node:path'
import { build } from 'esbuild'
import { iconless, policyOf } from './policy.ts'
import { expect, type Page, type Site } from './support.ts'

/** Opens a page with this body under the policy of docs/strict-pages.md; an empty policy allows everything. */
export async function openBlank(page: Page, site: Site, body: string, policy = policyOf(site)) {
  await page.addInitScript(() => {
    Object.assign(window, { shown: [] })
    document.addEventListener('panel-ready', (event) =>
      (window as unknown as { shown: string[] }).shown.push((event as CustomEvent<{ tag: string }>).detail.tag),
    )
  })
  await page.goto(site.publish(`${iconless}<body>${body}`, policy))
}

export async function expectShown(page: Page, tag: string) {
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await expect.poll(shown).toContain(tag)
  await expect(page.locator(`${tag}:defined`)).toHaveCount(1)
}

/** React warns in development only. */
type Mode = 'production' | 'development'

export const reacts = [19, 18] as const
export type ReactVersion = (typeof reacts)[number]

export const aliasOf = (react: ReactVersion): Record<string, string> =>
  react === 19 ? {} : { react: `react-${react}`, 'react-dom': `react-dom-${react}` }

/** Bundles the code, but leaves the elements where they are served. */
async function bundle(code: string, { host }: Site, mode: Mode, react: ReactVersion): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: resolve('.'), loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    alias: aliasOf(react),
    jsx: 'automatic',
    conditions: ['browser', mode],
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
    },
    plugins: [
      {
        name: 'panel-widgets',
        setup({ onResolve }) {
          onResolve({ filter: /^panel-widgets\/react$/ }, () => ({ path: resolve('dist/react.js') }))
          onResolve({ filter: /^\.\/define\.js$|^panel-widgets(\/.*)?$/ }, ({ path }) => {
            const name = path.replace(/^\.\/|^panel-widgets\/?|\.js$/g, '') || 'define'
            return { path: `${host}/${name}.js`, external: true }
          })
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

/** Bundles a module in TypeScript and JSX, and runs it on a page that has only `html`. */
export async function runBundled(
  page: Page,
  site: Site,
  code: string,
  { html = '', mode = 'production', react = 19 }: { html?: string; mode?: Mode; react?: ReactVersion } = {},
) {
  const body = await bundle(code, site, mode, react)
  await page.route(`${site.partner}/example.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const policy = policyOf(site).replace('script-src', "script-src 'self'")
  await openBlank(page, site, `${html}<script type="module" src="/example.js"></script>`, policy)
}

export const drawn = (component: string): string => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  createRoot(document.body.appendChild(document.createElement('div'))).render(${component})`
