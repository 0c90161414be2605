import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { exampleOf, installedProject } from '../support/installed.ts'

// Runs the examples of docs/testing.md. Needs a build. The example for Jest runs in tests/heavy.

let folder: string
beforeAll(() => {
  folder = installedProject('vitest', 'vitest', 'jsdom', 'happy-dom', 'react', 'react-dom')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['vitest.config.js', 'survey.test.js', 'demo.test.js', 'login.test.js'])
    writeFileSync(join(folder, name), exampleOf(name))
})

for (const environment of ['jsdom', 'happy-dom'])
  test(`the examples for Vitest run in ${environment}: sign in, answer, hear about points; the demo; a React component`, async () => {
    // The other suites slow the examples down.
    const words = ['run', '--reporter=json', '--testTimeout=60000', '--environment', environment]
    const program = resolve('node_modules/vitest/vitest.mjs')
    const run = promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env: own() })
    const { stdout, stderr } = await run.catch((fault: { stdout: string; stderr: string }) => fault)
    const report = JSON.parse(stdout.slice(stdout.indexOf('{"')))
    const faults = report.testResults.flatMap((file: Told) => [
      file.message,
      ...file.assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ])
    expect(faults.filter(Boolean)).toEqual([])
    expect(report.numPassedTests).toBe(3)
    // An error after the end of a file fails only the run.
    expect(await ended(run), stderr).toBe(0)
  })

const ended = (run: Promise<unknown>): Promise<number> =>
  run.then(
    () => 0,
    (fault: { code: number }) => fault.code,
  )

interface Told {
  readonly message: string
  readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[]
}

/** Leaves out the variables of the surrounding Vitest. */
function own(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)))
}
