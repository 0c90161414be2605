import { configDefaults, defineConfig } from 'vitest/config'

const hasPostgres = Boolean(process.env.DATABASE_URL)
if (!hasPostgres) {
  process.stdout.write('PostgreSQL is left out: set DATABASE_URL to run the contract on it too\n')
}

export default defineConfig({
  test: {
    include: ['tests/{unit,contract,checks}/**/*.test.{ts,tsx}'],
    // a file by this name has nothing to test without PostgreSQL
    exclude: hasPostgres ? configDefaults.exclude : [...configDefaults.exclude, '**/*.postgres.test.ts'],
    globalSetup: ['tests/support/database.ts', 'tests/support/programs.ts'],
    // each file starts a database of its own, which a busy machine may take its time for
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
