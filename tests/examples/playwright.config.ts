import { defineConfig } from '@playwright/test'
import own from '../../playwright.config.ts'

/** `npm run test:examples`: installs packages, which takes minutes. */
export default defineConfig({
  testMatch: '*.spec.ts',
  globalSetup: '../support/prepare-databases.ts',
  workers: 1,
  timeout: 900_000,
  expect: own.expect,
  outputDir: '../../test-results/examples',
  reporter: 'list',
  use: { ...own.use, actionTimeout: 30_000, contextOptions: { reducedMotion: 'reduce' } },
})
