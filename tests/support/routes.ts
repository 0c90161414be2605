import { test as base } from '@playwright/test'

/**
 * Playwright's `test`, which removes all routes when a test ends. A page may repeat a request while its test ends. A
 * route that still waits for the answer would then throw an error outside of any test, which fails the run.
 */
export const test = base.extend<{ endsRoutes: undefined }>({
  endsRoutes: [
    async ({ browser, context: _ }, use) => {
      await use(undefined)
      const contexts = browser.contexts()
      const pages = contexts.flatMap((context) => context.pages())
      await Promise.all([...contexts, ...pages].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
})
