import { defineConfig } from '@playwright/test'
import { findBrowser, findWholeBrowser, launchArguments } from './tests/support/browser.ts'
import type { Built } from './tests/support/page.ts'
import { optimizeLess } from './tests/support/short-lived.ts'

optimizeLess()

const launch = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...launchArguments],
})
/**
 * Tests with this tag need a browser with a window. Without a window, a browser differs in what a frame can store, and
 * in what it reports about a frame that a policy forbids.
 */
const WHOLE_BROWSER = /@whole-browser/
/**
 * Turns animations off, because they take a tenth of the processor time. A file that tests animations turns them on:
 * `test.use(moving)`.
 */
const STILL = { reducedMotion: 'reduce' } as const

/** The element suite on both builds, and the tests of the whole site. `npm test` builds both first. */
export default defineConfig<object, Built>({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/prepare-databases.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Other programs slow the machines of CI down. The report names each test that passed at its second try.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    headless: true,
    launchOptions: launch(findBrowser()),
  },
  projects: [
    { name: 'fixture', testDir: 'tests/support/fixture', testMatch: 'build.setup.ts' },
    // A project with few tests has one worker, because each worker starts a server. It is listed first, so that it does
    // not end last.

    // only tests whose outcome could differ on React; all tests run on the build that is published
    {
      name: 'elements-react',
      workers: 1,
      testDir: 'tests/contract',
      dependencies: ['fixture'],
      grep: /@both/,
      use: { view: 'react' },
    },
    { name: 'elements-preact', testDir: 'tests/contract', dependencies: ['fixture'], use: { view: 'preact' } },
    {
      name: 'e2e-frames',
      workers: 1,
      testDir: 'tests/e2e',
      grep: WHOLE_BROWSER,
      use: { view: 'preact', contextOptions: STILL, launchOptions: launch(findWholeBrowser()) },
    },
    { name: 'e2e', testDir: 'tests/e2e', grepInvert: WHOLE_BROWSER, use: { view: 'preact', contextOptions: STILL } },
    { name: 'heavy-preact', testDir: 'tests/heavy', dependencies: ['fixture'], use: { view: 'preact' } },
    { name: 'heavy-react', testDir: 'tests/heavy', dependencies: ['fixture'], use: { view: 'react' } },
  ],
})
