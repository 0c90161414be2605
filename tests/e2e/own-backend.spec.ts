import type { Page } from '@playwright/test'
import { firstCalls } from '../../demo/server/operator/conformance/stages.ts'
import { nameOf } from '../../demo/server/operator/conformance/verdict.ts'
import { checkOrigin } from '../../src/contract/origin.ts'
import { surveyOffer } from '../../src/contract/surveys.ts'
import { read } from '../checks/sources.ts'
import { GUIDE } from '../support/backend-tables.ts'
import { type ExampleBackend, exampleMember, startExample } from '../support/example-backend.ts'
import { iconless } from './policy.ts'
import { answerSurvey, askForSignIn, expect, type Site, signIn, test } from './support.ts'

// The backend of docs/backend.md (demo/examples/backend) has only the calls of a first version, and no live channel.

/** The browser's message about an optional call that the backend does not have: the offer to a guest. */
const LACKING = /Failed to load resource: the server responded with a status of 404/

let backend: ExampleBackend | undefined
test.afterEach(() => backend?.stop())

async function openPage(page: Page, site: Site, api: string) {
  const [, printed = ''] = /^```html\n(.*?)^```/ms.exec(read(GUIDE)) ?? []
  const placed = printed.replace('https://panel.example', site.host).replace('http://127.0.0.1:4180/api', api)
  await page.goto(site.publish(iconless + placed))
}

function hearCalls(page: Page, api: string): Set<string> {
  const heard = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!request.url().startsWith(api) || request.method() === 'OPTIONS') return
    const path = pathname.slice(new URL(api).pathname.length).replace('tea-at-home', '{id}')
    heard.add(`${request.method()} ${path}`)
  })
  return heard
}

test('a member earns on a backend that has only the calls of a first version', async ({ page, site, complaints }) => {
  complaints.allow(LACKING, /status of 40[01]/)
  backend = await startExample([site.partner])
  const { api } = backend
  const heard = hearCalls(page, api)
  await openPage(page, site, api)
  const survey = page.locator('panel-survey')
  const dashboard = page.locator('panel-dashboard')
  await signIn(survey, { ...exampleMember, password: 'Wrong#2026' })
  await expect(survey.getByText('Invalid email or password')).toBeVisible()
  await signIn(survey, exampleMember)
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Your balance is now')).toContainText('₹40')
  await expect(dashboard.getByText('Tea at home')).toBeVisible()
  await expect(dashboard).toContainText('+40 pts')

  await page.reload()
  await expect(survey.getByText('Survey Already Completed!')).toBeVisible()
  await expect(dashboard.getByText('Welcome')).toContainText('Meera')
  await dashboard.getByRole('button', { name: 'Sign Out' }).click()
  await expect(survey.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => heard).toContain('POST /auth/logout')
  // The elements try two optional calls.
  const known = [...firstCalls, checkOrigin, surveyOffer].map(nameOf)
  expect([...heard].filter((call) => !known.includes(call))).toEqual([])
})

test('an element asks for a sign-in after the backend forgot its sessions', async ({ page, site, complaints }) => {
  // A call may be under way while the backend stops.
  complaints.allow(LACKING, /status of 401/, /net::ERR_CONNECTION_(?:REFUSED|RESET)/)
  backend = await startExample([site.partner])
  const { api } = backend
  await openPage(page, site, api)
  const survey = page.locator('panel-survey')
  await signIn(survey, exampleMember)
  await expect(survey.getByText('Question 1 of 3')).toBeVisible()
  await backend.stop()
  backend = await startExample([site.partner], new URL(api).port)
  await page.reload()
  await askForSignIn(survey)
  await expect(page.getByLabel('Email')).toHaveCount(1)
})

test('the element is not available on a page that the backend does not list', async ({ page, site, complaints }) => {
  complaints.announce(/http:\/\/localhost:\d+ is not listed in PAGES\./)
  complaints.allow(/blocked by CORS policy/, /net::ERR_FAILED/)
  backend = await startExample(['https://elsewhere.example'])
  await openPage(page, site, backend.api)
  await expect(page.locator('panel-survey').getByText('This part of the page is not available.')).toBeVisible()
})
