import { cpSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compile } from 'svelte/compiler'
import { aliasOf } from '../bundled.ts'
import { compileVue } from './vue.ts'

const vue: Plugin = {
  name: 'vue',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, ({ path }) => ({
      contents: compileVue(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }))
  },
}

const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, 'utf8'), { filename: path }).js.code,
    }))
  },
}

const here = (path: string): string => resolve('tests/e2e/hosts', path)

/** Builds the pages of all frameworks from the package's entries. */
export async function buildHosts(folder: string): Promise<void> {
  await buildApps(folder, 'react.tsx', 'preact.tsx', 'vue.ts', 'svelte.ts', 'solid.ts')
  await buildApps(`${folder}/react-18`, 'react.tsx')
  cpSync(here('apps/plain.js'), `${folder}/plain.js`)
  cpSync('node_modules/bootstrap/dist/css/bootstrap.min.css', `${folder}/bootstrap.css`)
  cpSync('demo/partner/hostile.css', `${folder}/hostile.css`)
}

async function buildApps(folder: string, ...apps: readonly string[]): Promise<void> {
  await build({
    entryPoints: apps.map((name) => here(`apps/${name}`)),
    outdir: folder,
    alias: folder.endsWith('-18') ? aliasOf(18) : {},
    bundle: true,
    format: 'esm',
    splitting: true,
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
    plugins: [vue, svelte],
    logLevel: 'error',
  })
}
