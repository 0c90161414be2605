import { configDefaults, defineConfig } from 'vitest/config'

const hasPostgres = Boolean(process.env.DATABASE_URL)
if (!hasPostgres) {
  process.stdout.write('PostgreSQL is left out: set DATABASE_URL to run the contract on it too\n')
}

// a file by this name has nothing to test without PostgreSQL
const exclude = [...configDefaults.exclude, ...(hasPostgres ? [] : ['**/*.postgres.test.ts'])]
/** A file by this name puts a module of its own in the place of one of ours. */
const ISOLATED = '**/*.isolated.test.ts'

export default defineConfig({
  test: {
    projects: [
      // to load all modules anew for each file takes a third of the time
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['tests/{unit,contract,checks}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ISOLATED],
        },
      },
      { extends: true, test: { name: 'isolated', include: [`tests/${ISOLATED}`], exclude } },
    ],
    globalSetup: ['tests/support/data-directory.ts', 'tests/support/database.ts', 'tests/support/programs.ts'],
    // each file starts a database of its own, which a busy machine may take its time for
    hookTimeout: 120_000,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
  },
})
