import { devices, type Locator, type Page } from '@playwright/test'
import { openBrowser, SLOW, say, slowDown, writeFigures } from '../support/bench.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { openSite } from '../support/site.ts'
import { type PlantedQuestion, plantOpenSurvey } from '../support/surveys.ts'

// `npm run bench`: counts the touches and the waits of a reader without an account on a partner's page, from the first touch of a
// survey until the points show: answering first, or signing up first (`guest="sign-in"`), in the page and in a
// frame. Build first; nothing else should run on the machine.

const REWARD = 65
const choice = { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }
const QUESTIONS: readonly PlantedQuestion[] = [
  choice,
  choice,
  { type: 'checkbox', options: ['Morning', 'Evening'] },
  choice,
  { type: 'text' },
]
const PHONE = { ...devices['Galaxy S9+'], viewport: { width: 360, height: 740 } }
/** Seconds that a practised hand needs for a touch and for a letter on a phone. */
const TOUCH = 1.1
const LETTER = 0.3

/** Counts touches, letters, and the seconds of waiting for the next control. */
function createReader() {
  const done = { touches: 0, letters: 0, waited: 0 }
  const wait = async (target: Locator) => {
    const begun = performance.now()
    await target.waitFor()
    done.waited += (performance.now() - begun) / 1000
  }
  const touch = async (target: Locator) => {
    await wait(target)
    await target.tap()
    done.touches++
  }
  const type = async (target: Locator, text: string) => {
    await touch(target)
    await target.fill(text)
    done.letters += text.length
  }
  return { done: () => ({ ...done }), wait, touch, type }
}
type Reader = ReturnType<typeof createReader>

const removeDatabases = await prepareDatabases()
const site = await openSite()
const { browser, machine } = await openBrowser()
say(`${machine}, ${SLOW}; ${QUESTIONS.length} questions`)
const survey = await plantOpenSurvey(site.server, QUESTIONS, REWARD)

const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true })

async function answer(reader: Reader, scope: Locator) {
  for (const [i, { type }] of QUESTIONS.entries()) {
    const question = scope.locator('.panel-survey-question').filter({ hasText: `number ${i + 1}?` })
    await reader.wait(question)
    if (type === 'text') await reader.type(question.getByRole('textbox'), 'Less salt')
    else await reader.touch(question.locator('label').first())
    if (i < QUESTIONS.length - 1) await reader.touch(button(scope, 'Next'))
  }
  await reader.touch(scope.getByRole('button', { name: /^(Finish|Submit)/ }))
}

async function signUp(reader: Reader, scope: Locator, email: string) {
  const password = 'Marigold#2026'
  await reader.type(scope.getByLabel('First name'), 'Kavya')
  await reader.type(scope.getByLabel('Last name'), 'Nair')
  await reader.type(scope.getByLabel('Email'), email)
  await reader.type(scope.getByLabel('Password', { exact: true }), password)
  await reader.type(scope.getByLabel('Confirm password'), password)
  await reader.touch(scope.getByLabel('I agree to the terms and conditions'))
  await reader.touch(button(scope, 'Create Account'))
  const code = scope.getByLabel('6-digit code')
  await reader.wait(code)
  await reader.type(code, await site.server.code(email))
}

async function walk(page: Page, attributes: string, email: string) {
  const reader = createReader()
  const tag = page.locator('panel-survey')
  const scope = attributes.includes('isolated') ? tag.frameLocator('iframe').locator('panel-survey') : tag
  const firstQuestion = scope.locator('.panel-survey-question')
  let atQuestion: ReturnType<Reader['done']>
  if (attributes.includes('sign-in')) {
    await reader.touch(
      scope.getByRole('link', { name: 'Create an account' }).or(button(scope, 'Create an account')).first(),
    )
    await signUp(reader, scope, email)
    await reader.wait(firstQuestion)
    atQuestion = reader.done()
    await answer(reader, scope)
  } else {
    await reader.touch(button(scope, 'Start'))
    await reader.wait(firstQuestion)
    atQuestion = reader.done()
    await answer(reader, scope)
    await reader.touch(button(scope, `Get Your ₹${REWARD}`))
    await signUp(reader, scope, email)
  }
  await reader.wait(scope.getByText('Your balance is now'))
  return { atQuestion, atPoints: reader.done() }
}

const total = ({ touches, letters, waited }: ReturnType<Reader['done']>) => touches * TOUCH + letters * LETTER + waited
const told = (done: ReturnType<Reader['done']>) =>
  `${String(done.touches).padStart(2)} touches, ${String(done.letters).padStart(3)} letters, ${done.waited.toFixed(1)} s waited, ${total(done).toFixed(0)} s`

const figures: Record<string, unknown> = {}
for (const attributes of ['', 'guest="sign-in"', 'isolated', 'isolated guest="sign-in"']) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await slowDown(devtools)
  const head = `<meta name="viewport" content="width=device-width"><title>Article</title><script async src="${site.host}/panel.js"></script>`
  const tag = `<panel-survey survey-id="${survey}" ${attributes}></panel-survey>`
  await page.goto(site.publish(`<!doctype html><html lang="en"><head>${head}</head><body>${tag}</body></html>`))
  const way = await walk(page, attributes, `newcomer${Object.keys(figures).length}@example.com`)
  say(`${(attributes || 'answers first').padEnd(24)} question: ${told(way.atQuestion)}; points: ${told(way.atPoints)}`)
  figures[attributes] = way
  await context.close()
}
await writeFigures('newcomer', { machine, figures })

await browser.close()
await site.close()
await removeDatabases()
