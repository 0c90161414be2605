import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Runs one file after another. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/heavy/**/*.test.ts'],
    globalSetup: ['tests/support/prepare-databases.ts', 'tests/support/programs.ts'],
    hookTimeout: 120_000,
    testTimeout: 900_000,
    fileParallelism: false,
  },
})
