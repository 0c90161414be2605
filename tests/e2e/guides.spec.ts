import { guideFiles } from '../../demo/gallery/guide-files.ts'
import { verify } from '../../src/contract/auth.ts'
import { read } from '../checks/sources.ts'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { drawn, expectShown, openBlank, runBundled } from './bundled.ts'
import { iconless } from './policy.ts'
import {
  answerSurvey,
  expect,
  isSamePage,
  type Member,
  mark,
  type Page,
  type Site,
  signIn,
  store,
  test,
} from './support.ts'

// Runs the examples of the README and of the guides as printed. An example without a run fails.

/** Other tests run their examples. */
const TESTED_ELSEWHERE = ['testing', 'frameworks']
const guides = [
  'README.md',
  ...guideFiles.partners.filter((slug) => !TESTED_ELSEWHERE.includes(slug)).map((slug) => `docs/${slug}.md`),
]
const texts = guides.map((guide) => ({ guide, text: read(guide) }))
const SCRIPT = '<script async src="https://panel.example/panel.js"></script>'

interface Stage {
  readonly page: Page
  readonly site: Site
  readonly member: Member
}

const placed = (code: string, { host }: Site): string => code.replaceAll('https://panel.example', host)

async function openPage({ page, site }: Stage, body: string) {
  await openBlank(page, site, placed(body, site), '')
  await expectShown(page, /<(panel-[a-z-]+)/.exec(body)?.[1] ?? '')
}

function hearConsole(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  return heard
}

type Run = (code: string, stage: Stage) => Promise<void>

const RUNS: readonly (readonly [what: string, has: RegExp, run: Run])[] = [
  [
    'the script tag and an element',
    /\/panel\.js"(?! data-demo)[^>]*><\/script>\n<panel-/,
    async (code, { page, site, member }) => {
      await page.goto(site.publish(`${iconless}${placed(code, site)}`))
      await mark(page)
      await signIn(page.locator('panel-survey'), member)
      await expect(page.locator('panel-survey').getByText(/^Question 1 of \d+$/)).toBeVisible()
      expect(await isSamePage(page)).toBe(true)
    },
  ],
  [
    'the panel inside the page',
    / data-demo>/,
    async (code, { page, site }) => {
      const icon = '<link rel="icon" href="data:,">'
      const whole = code.replace('dist/panel.js', `${site.host}/panel.js`).replace('<title>', `${icon}<title>`)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(site.publish(whole))
      expect(await page.evaluate(() => document.compatMode), 'the example has a doctype').toBe('CSS1Compat')
      await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
      await expect(page.getByText('Demo', { exact: true })).toBeVisible()
      await expect(page.locator('panel-register').getByRole('button', { name: 'Create Account' })).toBeVisible()
    },
  ],
  [
    'a file that is preloaded',
    /rel="modulepreload"/,
    async (code, { page, site }) => {
      const [, version, file = ''] = /\/(\d+\.\d+\.\d+)\/([\w.-]+)"/.exec(code) ?? []
      const answer = await page.request.get(`${site.host}/${version}/integrity.json`)
      const { files } = (await answer.json()) as { files: Record<string, string> }
      const line = placed(code, site).replace('sha384-...', files[file] ?? '')
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      await openBlank(
        page,
        site,
        `${line}<script async src="${site.host}/${version}/panel.js"></script><panel-login></panel-login>`,
      )
      await expectShown(page, 'panel-login')
      expect(addresses.filter((address) => address === `${site.host}/${version}/${file}`)).toHaveLength(1)
    },
  ],
  [
    'the script tag of an exact version',
    /<script [^>]*integrity="sha384-\.\.\."/,
    async (code, { page, site }) => {
      const [, version] = /\/(\d+\.\d+\.\d+)\//.exec(code) ?? []
      const answer = await page.request.get(`${site.host}/${version}/integrity.json`)
      const { files } = (await answer.json()) as { files: Record<string, string> }
      const tag = placed(code, site).replace('sha384-...', files['panel.js'] ?? '')
      await openBlank(page, site, `${tag}<panel-login></panel-login>`)
      await expectShown(page, 'panel-login')
    },
  ],
  [
    'configure() and define()',
    /import \{ configure, define \}/,
    async (code, { page, site }) => {
      const element = "document.body.append(document.createElement('panel-login'))"
      const request = page.waitForRequest(`${site.host}/panel-survey.js`)
      await runBundled(page, site, `${placed(code, site)}\n${element}`)
      await expectShown(page, 'panel-login')
      await request
    },
  ],
  [
    'a React component, which tells the points',
    /from 'panel-widgets\/react'/,
    async (code, { page, site, member }) => {
      const settings = `import { configure } from 'panel-widgets/define'\nconfigure({ api: '${site.host}/api' })\n`
      const [, name] = /export function (\w+)/.exec(code) ?? []
      await runBundled(page, site, settings + code + drawn(`createElement(${name}, { onPoints: console.log })`))
      const heard = hearConsole(page)
      const survey = page.locator('panel-survey')
      await signIn(survey, member)
      await answerSurvey(survey)
      await survey.getByRole('button', { name: 'Submit' }).click()
      await expect.poll(() => heard).toEqual([expect.stringMatching(/^\d+$/)])
    },
  ],
  [
    'the placeholder heights',
    /min-height: 29rem/,
    async (code, { page, site }) => {
      const sheet = `<style>${code}</style>`
      const elements = ['login', 'survey survey-id="streaming-and-cricket"', 'rewards', 'profile']
      const tags = elements.map((one) => `<panel-${one}></panel-${one.split(' ')[0]}>`)
      await page.setViewportSize({ width: 360, height: 740 })
      const width = '<meta name="viewport" content="width=device-width">'
      await page.goto(site.publish(`<!doctype html>${iconless}${width}${sheet}${tags.join('')}`))
      const heights = () =>
        page.evaluate(() => [...document.body.children].map((one) => one.getBoundingClientRect().height))
      const before = await heights()
      expect(before).toHaveLength(tags.length)
      await page.goto(site.publish(`<!doctype html>${iconless}${width}${sheet}${placed(SCRIPT, site)}${tags.join('')}`))
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
      // The content of a guest has this height, except for parts of a line.
      await expect
        .poll(async () => (await heights()).every((height, at) => Math.abs(height - (before[at] ?? 0)) < 8))
        .toBe(true)
    },
  ],
  [
    'the accent and the typeface of a page',
    /--panel-font: Georgia, serif;\n\}\n$/,
    async (code, { page, site }) => {
      const sheet = `<style>${code}</style>`
      await openBlank(page, site, `${sheet}${placed(SCRIPT, site)}<panel-login></panel-login>`, '')
      await expectShown(page, 'panel-login')
      const button = page.getByRole('button', { name: 'Sign In' })
      await expect(button).toHaveCSS('background-color', 'rgb(179, 18, 43)')
      await expect(button).toHaveCSS('font-family', 'Georgia, serif')
    },
  ],
  [
    'a launcher',
    /<panel-launcher/,
    async (code, { page, site }) => {
      await openBlank(
        page,
        site,
        placed(`${SCRIPT}<style>main { height: 300vh }</style><main></main>${code}`, site),
        '',
      )
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(page.getByRole('dialog', { name: 'A survey for you' })).toBeVisible()
    },
  ],
  [
    'a check of the page',
    /^await Panel\.doctor\(\)$/m,
    async (code, stage) => {
      const { page } = stage
      await openPage(stage, `${SCRIPT}<panel-login></panel-login>`)
      expect(await page.evaluate(code.replace('await ', ''))).toMatchObject({ healthy: true, findings: [] })
    },
  ],
  [
    'what goes to the analytics',
    /sendToAnalytics/,
    async (code, stage) => {
      const { page, member } = stage
      const heard = hearConsole(page)
      const send = 'const sendToAnalytics = (name, data) => console.log(name, JSON.stringify(data))'
      await openPage(stage, `<script>${send}\n${code}</script>${SCRIPT}<panel-login></panel-login>`)
      await signIn(page.locator('panel-login'), member)
      await expect.poll(() => heard).toEqual(['survey_signed-in {}'])
    },
  ],
  [
    'own words',
    /Panel\.configure\(\{ messages/,
    async (code, stage) => {
      const { page } = stage
      await openPage(stage, `${SCRIPT}<panel-login></panel-login>`)
      await page.evaluate(code)
      await expect(page.getByRole('heading', { name: 'Readers, welcome' })).toBeVisible()
      await page.evaluate("document.documentElement.lang = 'hi'")
      await expect(page.getByRole('heading', { name: 'पाठकों का स्वागत है' })).toBeVisible()
    },
  ],
  [
    'Panel.on() and what unsubscribes',
    /const stop = Panel\.on\(/,
    async (code, stage) => {
      const { page } = stage
      await openPage(stage, `${SCRIPT}<panel-login></panel-login>`)
      await page.evaluate(`{ ${code}; window.stop = stop }`)
      const emitPoints = (points: number) =>
        page.evaluate((detail) => document.dispatchEvent(new CustomEvent('panel-points-changed', { detail })), {
          points,
        })
      await emitPoints(20)
      expect(await page.title()).toBe('20 points')
      await page.evaluate('stop()')
      await emitPoints(30)
      expect(await page.title()).toBe('20 points')
    },
  ],
  [
    'a call before the script and after it',
    /q\.push\(\['on', 'panel-signed-in'/,
    async (code, stage) => {
      const { page, member } = stage
      const heard = hearConsole(page)
      await openPage(stage, `<script>${code}</script>${SCRIPT}<panel-login></panel-login>`)
      await page.evaluate(code)
      await signIn(page.locator('panel-login'), member)
      await expect.poll(() => heard).toEqual([member.id, member.id])
    },
  ],
  [
    'the translations of a question',
    /"translations":/,
    async (code, { page, site, member }) => {
      const id = await plantSurvey(site.server, [JSON.parse(code) as PlantedQuestion])
      const { user } = (await site.server.call(verify, { token: member.token })).answer
      const remembered = { token: member.token, user: JSON.stringify(user), 'panel-language': 'hi' }
      await store(page, remembered, site.host)
      await page.goto(`${site.host}/surveys/${id}`)
      await expect(page.getByRole('heading', { name: 'आपके प्याले में क्या है?' })).toBeVisible()
      await expect(page.getByText('कॉफ़ी', { exact: true })).toBeVisible()
    },
  ],
]

const printed = texts.flatMap(({ guide, text }) =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({ guide, language, code })),
)
/** Several guides print some of them. */
const blocks = [...new Map(printed.map((block) => [block.code, block])).values()]

/** Commands, the policy of tests/e2e/policy.ts and the themes of theming.spec.ts are tested elsewhere. */
const isElsewhere = ({ language, code }: { language: string; code: string }): boolean =>
  language === 'sh' || code.startsWith('Content-Security-Policy:') || code.startsWith(':root {')

for (const { guide, code } of blocks.filter((block) => !isElsewhere(block))) {
  const runs = RUNS.filter(([, has]) => has.test(code))
  const [what, , run] = runs[0] ?? []
  test(`the example in ${guide} works as printed: ${what ?? code}`, async ({ page, site, member }) => {
    if (runs.length !== 1 || !run)
      throw new Error('this example needs exactly one run in RUNS of tests/e2e/guides.spec.ts')
    await run(code, { page, site, member })
  })
}

test('every example that this file runs is in a guide', () => {
  const without = RUNS.filter(([, has]) => !blocks.some(({ code }) => has.test(code))).map(([what]) => what)
  expect(without).toEqual([])
})

const inline = texts.flatMap(({ text }) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
)

for (const code of inline.filter((one) => one.startsWith("import '")))
  test(`${code} can be bundled, and does nothing until it is called`, async ({ page, site }) => {
    const [, tag] = /\/(panel-[a-z-]+)'/.exec(code) ?? []
    await runBundled(page, site, `${code}\ndocument.title = 'run'`)
    await expect.poll(() => page.title()).toBe('run')
    const defined = () => page.evaluate((name) => customElements.get(name ?? 'panel-login') !== undefined, tag)
    expect(await defined()).toBe(tag !== undefined)
  })

for (const code of inline.filter((one) => one.startsWith('<panel-')))
  test(`the browser draws ${code}`, async ({ page, site }) => {
    const [, tag = ''] = /<([a-z-]+)/.exec(code) ?? []
    const element = `${code.replace('"..."', '"streaming-and-cricket"')}</${tag}>`
    await page.goto(site.publish(`${iconless}${placed(SCRIPT, site)}${element}`))
    const drawn = code.includes('isolated') ? page.locator(tag).frameLocator('iframe').locator(tag) : page.locator(tag)
    const offer = drawn.getByRole('button', { name: 'Start', exact: true })
    await expect(tag === 'panel-survey' ? offer : drawn.getByLabel('Email')).toBeVisible()
  })
