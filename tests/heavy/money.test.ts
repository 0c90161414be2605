import { describe, test } from 'vitest'
import { databases } from '../support/database.ts'
import { runSequences } from '../support/money-run.ts'
import { serverOfSuite } from '../support/suite.ts'

/** Rows of operations with money, each a new member's, in any order. */
const COUNTS = { embedded: 5000, postgres: 1000 }

describe.each(databases)('any operations with money, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test(`do what the model says, in ${COUNTS[kind]} rows`, () => runSequences(panel, COUNTS[kind]))
})
