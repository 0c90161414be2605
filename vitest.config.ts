import { configDefaults, defineConfig } from 'vitest/config'
import { optimizeLess, shortLived } from './tests/support/short-lived.ts'

optimizeLess()

const hasPostgres = Boolean(process.env.DATABASE_URL)
if (!hasPostgres) {
  process.stdout.write('PostgreSQL is left out: set DATABASE_URL and run `npm test -- postgres`\n')
}

const exclude = [...configDefaults.exclude, ...(hasPostgres ? [] : ['**/*.postgres.test.ts'])]
/** A file with this name replaces one of our modules, so it must not share modules with other files. */
const ISOLATED = '**/*.isolated.test.ts'

export default defineConfig({
  test: {
    projects: [
      // without isolation, a worker loads each module once for all its files, which saves about half of the time
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
    globalSetup: ['tests/support/prepare-databases.ts', 'tests/support/programs.ts'],
    // for tests that hang, and long because on a busy machine the database that each file starts takes long
    hookTimeout: 300_000,
    testTimeout: process.env.PANEL_HEAVY ? 3_600_000 : 300_000,
    expect: { poll: { timeout: 30_000 } },
    // more workers than processors, because many tests only wait for timers and for servers to start
    maxWorkers: 4,
    execArgv: [...shortLived],
  },
})
