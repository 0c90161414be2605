import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverOfSuite } from '../support/suite.ts'
import { receive } from '../support/wire.ts'
import { read } from './sources.ts'

// Needs a build.

const rows = [
  ...read('README.md').matchAll(/^\| (`panel[^|]*) \| ([\d.]+) kB \| ([\d.]+) kB \| ([\d.]+) kB \| [\d.]+ kB \|$/gm),
]
const { budgets } = JSON.parse(read('package.json')) as { budgets: Readonly<Record<string, number>> }

const readmeRows: Readonly<Record<string, { entries: readonly string[]; later?: RegExp }>> = {
  '`panel.js`': { entries: [] },
  '`panel-frame`: any isolated element': { entries: ['panel-frame.js'] },
  '`panel-login`, its first view': { entries: ['panel-login.js'] },
  '`panel-login`, with the step of a mailed code': {
    entries: ['panel-login.js'],
    later: /^chunks\/(requests|code-step)-/,
  },
  '`panel-survey`, before its content': { entries: ['panel-survey.js'] },
  '`panel-survey`, with the offer to a guest': {
    entries: ['panel-survey.js'],
    later: /^chunks\/(requests|offer)-(?!hi)/,
  },
  '`panel-survey`, with a survey to take': {
    entries: ['panel-survey.js'],
    later: /^chunks\/(?!hi-|offer-|claim-|next-steps-|screening-steps-|logic-|ended-|missing-|drafts-|device-)/,
  },
  '`panel-survey`, to its thank-you': {
    entries: ['panel-survey.js'],
    later: /^chunks\/(?!hi-|offer-|claim-|screening-steps-|logic-|missing-)/,
  },
}

const panel = serverOfSuite({ seed: false, pages: { dist: resolve('dist'), host: resolve('demo/host') } })

const ENCODINGS = ['identity', 'gzip', 'br'] as const
const textOf = async (path: string) => (await receive(`${panel.url}/${path}`)).body.toString()

const addressesIn = (code: string, pattern: RegExp, from: string): string[] =>
  [...code.matchAll(pattern)].map(([, path = '']) => new URL(path, `${panel.url}/${from}`).pathname.slice(1))

async function withImports(paths: readonly string[]): Promise<string[]> {
  const found = new Set(paths)
  // A loop over a set visits values that are added during the loop.
  for (const path of found)
    for (const imported of addressesIn(
      await textOf(path),
      /(?:^|[;}\n])(?:import|export)(?:[^"();]*from)?"([^"]+)"/g,
      path,
    ))
      found.add(imported)
  return [...found]
}

async function askedFor(paths: readonly string[], later: RegExp): Promise<string[]> {
  const texts = await Promise.all(paths.map(async (path) => [path, await textOf(path)] as const))
  return texts
    .flatMap(([path, text]) => addressesIn(text, /import\("([^"]+)"\)/g, path))
    .filter((path) => later.test(path))
}

async function filesOf(name: string): Promise<string[]> {
  const { entries, later } = readmeRows[name] ?? { entries: [] }
  const first = await withImports(['panel.js', ...entries])
  if (!later) return first
  const own = first.filter((path) => entries.includes(path))
  const common = first.filter((path) => path.startsWith('chunks/core-'))
  const [content, calls] = await Promise.all([askedFor(own, later), askedFor(common, /^chunks\/requests-/)])
  return withImports([...first, ...content, ...calls])
}

async function kilobytes(files: readonly string[], encoding: (typeof ENCODINGS)[number]): Promise<number> {
  const received = await Promise.all(files.map((path) => receive(`${panel.url}/${path}`, encoding)))
  expect(received.map(({ status }) => status)).toEqual(files.map(() => 200))
  return received.reduce((sum, { body }) => sum + body.length, 0) / 1000
}

/** kB. File names contain hashes, which compress a little differently after each change. */
const NEAR = 0.15

test('the README has a row for each size that this test knows', () => {
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(readmeRows))
})

test.each(rows.map(([, name = '', ...sizes]) => ({ name, sizes })))(
  'a browser receives as many bytes for $name as the README states',
  async ({ name, sizes }) => {
    const files = await filesOf(name)
    const received = await Promise.all(ENCODINGS.map((encoding) => kilobytes(files, encoding)))
    const far = received.filter((kilobytes, i) => !(Math.abs(kilobytes - Number.parseFloat(sizes[i] ?? '')) < NEAR))
    expect(far, `${files.length} files: ${files.join(' ')}: ${received}, stated ${sizes}`).toEqual([])
    expect(received[2], 'the budget in package.json').toBeLessThanOrEqual(budgets[name.replaceAll('`', '')] ?? 0)
  },
)

test('the offer adds at most 1.2 kB to what a guest downloads for the survey and the sign-in form', async () => {
  const offer = await filesOf('`panel-survey`, with the offer to a guest')
  const calls = offer.filter((path) => path.startsWith('chunks/requests-'))
  const form = await withImports(['panel.js', 'panel-survey.js', 'panel-login.js', ...calls])
  expect(offer.some((path) => path.startsWith('chunks/offer-'))).toBe(true)
  const offered = await kilobytes(offer, 'br')
  expect(offered - (await kilobytes(form, 'br'))).toBeLessThan(1.2)
})
