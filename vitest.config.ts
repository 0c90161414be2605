import { defineConfig } from 'vitest/config'

if (!process.env.DATABASE_URL) {
  process.stdout.write('PostgreSQL is left out: set DATABASE_URL to run the contract on it too\n')
}

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,checks}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/database.ts',
    // each file starts a database of its own, which a busy machine may take its time for
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
