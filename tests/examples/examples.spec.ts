import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../e2e/guests.ts'
import { answerSurvey, test as base, expect, signIn } from '../e2e/support.ts'
import { startProgram } from '../support/external-program.ts'
import { pack } from '../support/packed.ts'
import { openSite } from '../support/site.ts'
import { type Front, startFront } from './front.ts'
import { buildProject, copyExample } from './project.ts'

// Installs each example of demo/examples with the output of `npm pack`, builds it with its own script, and uses it in
// a browser.

/** The result of each example's build: files to serve, or a server program. */
const examples: Readonly<Record<string, { readonly files: string } | { readonly start: readonly string[] }>> = {
  html: { files: '.' },
  react: { files: 'dist' },
  next: { start: ['node_modules/next/dist/bin/next', 'start', '--port', '0'] },
  vue: { files: 'dist' },
  sveltekit: { files: 'build' },
  solid: { files: 'dist' },
  astro: { files: 'dist' },
  angular: { files: 'dist/example/browser' },
}

const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this form for a fixture that needs no other
    async ({}, use) => {
      const front = await startFront()
      await use(front)
      await front.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ front }, use) => {
      const site = await openSite({ partnerOrigins: [front.origin] })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

let folder: string
let tarball: string

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-examples-'))
  tarball = pack(folder).path
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const [name, built] of Object.entries(examples))
  test(`the ${name} example installs and builds, and a reader answers, signs in and earns points`, async ({
    page,
    site,
    front,
    member,
  }) => {
    const project = join(folder, name)
    copyExample(name, project, site.host)
    const { install, build } = buildProject(project, tarball)
    process.stdout.write(`${name}: ${install.toFixed(1)} s to install, ${build.toFixed(1)} s to build\n`)
    if ('files' in built) front.serveFiles(join(project, built.files))
    const program =
      'start' in built
        ? await startProgram(process.execPath, built.start, /http:\/\/localhost:(\d+)[\s\S]*Ready/, { cwd: project })
        : undefined
    try {
      if (program) front.passTo(Number(program.ready[1]))
      await page.goto(front.origin)
      const survey = page.locator('panel-survey')
      await start(survey)
      await expect(survey.getByText(/^Question 1 of \d+$/)).toBeVisible()
      const { findings } = await page.evaluate(() => {
        const { Panel, doctor = Panel?.doctor } = window as unknown as Diagnosed
        return doctor?.() ?? { findings: ['there is no doctor'] }
      })
      expect(findings).toEqual([])
      await answerSurvey(survey)
      await survey.getByRole('button', { name: 'Finish' }).click()
      await survey.getByRole('button', { name: /^Get Your ₹/ }).click()
      await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
      await signIn(survey, member)
      await expect(page.locator('output')).toHaveText(/^[1-9]\d+$/)
    } finally {
      await program?.end()
    }
  })

type Doctor = () => Promise<{ findings: readonly unknown[] }>

interface Diagnosed {
  readonly doctor?: Doctor
  readonly Panel?: { readonly doctor: Doctor }
}
