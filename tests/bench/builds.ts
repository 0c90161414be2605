import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { at, enter, openBrowser, openPage, SLOW, say, slowDown, writeFigures } from '../support/bench.ts'
import { ourPage, painted } from '../support/first-control.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { startServer } from '../support/server.ts'
import { plantSurvey } from '../support/surveys.ts'

// `npm run bench:builds -- now=dist without=/tmp/dist ...`: compares the first control of builds, in turn and in one
// run. A folder of pages may follow a build's: `without=/tmp/dist,/tmp/host`. It decides what machinery stays.
// `BENCH_ROUNDS` changes the number of rounds, `BENCH_SCREENS` names the screens.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const survey = { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }

interface Screen {
  readonly path: (id: string) => string
  readonly control: string
  readonly isMember?: true
  readonly language?: string
}

const row = '.panel-dashboard-columns a, .panel-dashboard-columns button'
const screens: Readonly<Record<string, Screen>> = {
  'panel-login': { path: () => '/login-alone.html', control: 'input[type=email]' },
  'panel-survey': { path: () => '/survey-alone.html', control: 'input[type=radio]', isMember: true },
  front: { path: () => '/', control: 'h1' },
  'sign-in': { path: () => '/login', control: 'input[type=email]' },
  dashboard: { path: () => '/dashboard', control: row, isMember: true },
  'dashboard in Hindi': { path: () => '/dashboard', control: row, isMember: true, language: 'hi' },
  survey: { path: (id) => `/surveys/${id}`, control: 'input[type=radio]', isMember: true },
}
const wanted = process.env.BENCH_SCREENS?.split(',') ?? Object.keys(screens)

async function start(argument: string) {
  const [name = '', folders = ''] = argument.split('=')
  const [dist = '', pages = 'demo/host'] = folders.split(',')
  const host = await mkdtemp(join(tmpdir(), 'builds-'))
  await cp(resolve(pages), host, { recursive: true })
  // The server lists the files when it starts, so they must exist by then; the second write fills in the survey's id.
  const write = async (id: string) => {
    await writeFile(join(host, 'login-alone.html'), ourPage('<panel-login></panel-login>'))
    await writeFile(join(host, 'survey-alone.html'), ourPage(`<panel-survey survey-id="${id}"></panel-survey>`))
  }
  await write('')
  const server = await startServer({ pages: { dist: resolve(dist), host } })
  const id = await plantSurvey(server, Array(20).fill(survey))
  await write(id)
  const close = () => Promise.all([server.close(), rm(host, { recursive: true })])
  return { name, server, id, close }
}

const removeDatabases = await prepareDatabases()
const builds = await Promise.all(process.argv.slice(2).map(start))
const { browser, machine } = await openBrowser()
say(`${machine}; ${ROUNDS} rounds; slow: ${SLOW}`)
const figures = new Map<string, number[]>()

async function measure({ name, server, id }: (typeof builds)[number], screen: string, slow: boolean): Promise<void> {
  const { path, control, isMember, language } = screens[screen] as Screen
  const { context, page, devtools } = await openPage(browser)
  if (isMember) await enter(page, server)
  if (language) await page.addInitScript((name) => localStorage.setItem('panel-language', name), language)
  if (slow) await slowDown(devtools)
  await page.goto(server.url + path(id), { waitUntil: 'commit' })
  const key = `${screen}, ${slow ? 'slow' : 'fast'}: ${name}`
  figures.set(key, [...(figures.get(key) ?? []), await painted(page, control, 1)])
  await context.close()
}

for (let round = 0; round <= ROUNDS; round++) {
  // The first round warms up.
  if (round === 1) figures.clear()
  for (const screen of wanted)
    for (const slow of [false, true]) for (const build of builds) await measure(build, screen, slow)
}

const median = (key: string) => at(figures.get(key) ?? [], 0.5)
for (const screen of wanted)
  for (const speed of ['fast', 'slow']) {
    const first = median(`${screen}, ${speed}: ${builds[0]?.name}`)
    const texts = builds.map(({ name }) => {
      const own = median(`${screen}, ${speed}: ${name}`)
      return `${name} ${own.toFixed(0)} (${(own / first).toFixed(2)})`
    })
    say(`${`${screen}, ${speed}, ms`.padEnd(30)} ${texts.join('  ')}`)
  }
await writeFigures('builds', { machine, figures: Object.fromEntries(figures) })

await browser.close()
for (const { close } of builds) await close()
await removeDatabases()
