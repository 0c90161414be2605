import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { aliasOf, type ReactVersion, reacts, runBundled } from './bundled.ts'
import { answerSurvey, askForSignIn, expect, signIn, test } from './support.ts'

async function drawOnServer(name: string, properties: object, react: ReactVersion): Promise<string> {
  // The bundle goes below `node_modules`, because Playwright does not compile modules there; compiling it would take
  // seconds.
  const outfile = resolve(`.cache/react-server/node_modules/${react}.cjs`)
  await build({
    stdin: {
      contents: `export * from './dist/react.js'
        export { createElement } from 'react'
        export { renderToString } from 'react-dom/server'`,
      resolveDir: resolve('.'),
    },
    bundle: true,
    platform: 'node',
    alias: aliasOf(react),
    outfile,
  })
  const { renderToString, createElement, ...components } = createRequire(import.meta.url)(outfile)
  return `<main>${renderToString(createElement(components[name], properties))}</main>`
}

/** Hydrates once `until` holds; React reports what it draws anew as an error. */
const hydrationOf = (name: string, properties: string, api: string, until = 'Promise.resolve()') => `
  import { createElement } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  import { configure } from 'panel-widgets/define'
  import { ${name} } from 'panel-widgets/react'

  configure({ api: '${api}' })
  const main = document.querySelector('main')
  window.sent = main.firstElementChild
  ${until}.then(() => {
    hydrateRoot(main, createElement(${name}, ${properties}), {
      onRecoverableError: (fault) => console.error('drawn anew: ' + fault),
    })
    document.title = 'taken over'
  })`

const isSent = "document.querySelector('main').firstElementChild === window.sent"

for (const react of reacts)
  test(`React ${react} hydrates an element of the server without a warning`, async ({ page, site, member }) => {
    const html = await drawOnServer('PanelSurvey', { surveyId: 'monthly-grocery-habits', theme: 'dark' }, react)
    expect(html).toContain('<panel-survey survey-id="monthly-grocery-habits" theme="dark"></panel-survey>')
    const properties = `{ surveyId: 'monthly-grocery-habits', theme: 'dark', onSurveyCompleted: ({ detail }) => { document.title = detail.surveyId } }`
    await runBundled(page, site, hydrationOf('PanelSurvey', properties, `${site.host}/api`), {
      html,
      mode: 'development',
      react,
    })
    const survey = page.locator('panel-survey')
    await expect(survey).toHaveCount(1)
    await signIn(survey, member)
    await answerSurvey(survey)
    await survey.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveTitle('monthly-grocery-habits')
    expect(await page.evaluate(isSent), 'React keeps the element that the server sent').toBe(true)
  })

for (const [name, tag, react] of [
  ['PanelLogin', 'panel-login', 19],
  ['PanelDashboard', 'panel-dashboard', 19],
  ['PanelLogin', 'panel-login', 18],
] as const)
  test(`React ${react} hydrates a drawn ${tag}, and keeps the typed text`, async ({ page, site }) => {
    const html = await drawOnServer(name, { lang: 'en' }, react)
    const script = `<script async src="${site.host}/panel.js"></script>`
    const typed = 'new Promise((resolve) => { window.go = resolve })'
    const code = hydrationOf(name, "{ lang: 'en' }", `${site.host}/api`, typed)
    await runBundled(page, site, code, { html: html + script, mode: 'development', react })
    await askForSignIn(page)
    await page.getByLabel('Email').fill('asha@example.com')
    await page.evaluate('go()')
    await expect(page).toHaveTitle('taken over')
    // The effects of React run after its own tasks.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
    expect(await page.evaluate(isSent)).toBe(true)
  })

for (const react of reacts)
  test(`a component in React ${react} has its ref and its class`, async ({ page, site }) => {
    const code = `
      import { createElement, createRef } from 'react'
      import { createRoot } from 'react-dom/client'
      import { configure } from 'panel-widgets/define'
      import { PanelLogin } from 'panel-widgets/react'

      configure({ api: '${site.host}/api' })
      const own = createRef()
      const properties = { ref: own, className: 'wide', hidden: false, isolated: false, lang: 'hi' }
      createRoot(document.querySelector('main')).render(createElement(PanelLogin, properties))
      document.addEventListener('panel-ready', () => { document.title = own.current.className })`
    await runBundled(page, site, code, { html: '<main></main>', mode: 'development', react })
    await expect(page.getByRole('button', { name: 'साइन इन' })).toBeVisible()
    await expect(page).toHaveTitle('wide')
  })
