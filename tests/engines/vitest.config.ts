import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/support/prepare-databases.ts'],
    hookTimeout: 120_000,
    testTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
