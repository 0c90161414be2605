import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from './tests/support/browser.ts'
import type { Built } from './tests/support/page.ts'

const executablePath = findBrowser()

/** The element suite on both builds, and the way through the whole site. `npm test` builds both first. */
export default defineConfig<object, Built>({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/prepare-browser-tests.ts',
  fullyParallel: true,
  workers: 2,
  // a test that needed its second try is told as flaky, by name
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    headless: true,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...launchArguments] },
  },
  projects: [
    { name: 'elements-preact', testDir: 'tests/contract', use: { view: 'preact' } },
    { name: 'elements-react', testDir: 'tests/contract', use: { view: 'react' } },
    { name: 'e2e', testDir: 'tests/e2e', use: { view: 'preact' } },
  ],
})
