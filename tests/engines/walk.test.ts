import { afterAll, beforeAll, describe } from 'vitest'
import { openSite } from '../support/site.ts'
import { prepareEngines } from './engines.ts'
import { walkDialogs } from './walk-dialogs.ts'
import { walkForms } from './walk-forms.ts'
import { walkDark, walkLooks } from './walk-looks.ts'
import { walkPaper } from './walk-paper.ts'
import { walkSurvey } from './walk-survey.ts'
import { createWalker, type Walker } from './walker.ts'

// Walks through what a press, a key, the wheel and the printer do in engines other than Chromium: one session for each
// engine, one page after another.

const engines = prepareEngines()

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe.each(engines)('$name', ({ start }) => {
  let walker: Walker
  beforeAll(async () => {
    const tab = await start()
    process.stdout.write(`in ${tab.browser}\n`)
    walker = await createWalker(tab, site)
  })
  afterAll(() => walker.tab.close())

  walkSurvey(() => walker)
  walkForms(() => walker)
  walkDialogs(() => walker)
  walkLooks(() => walker)
  walkPaper(() => walker)
})

describe.each(engines)('$name, dark', ({ start, dark, denials }) => {
  const denial = denials['to all sites']
  let walker: Walker
  beforeAll(async () => {
    walker = await createWalker(await start({ ...dark, ...denial }), site)
  })
  afterAll(() => walker.tab.close())

  walkDark(() => walker, denial !== undefined)
})
