import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleOf, installedProject } from '../support/installed.ts'

/** Packages that only this test installs, because they bring 250 others. */
const JEST = ['jest@30.5.2', 'jest-environment-jsdom@30.5.2']

test("the guide's example for Jest runs as printed: sign in, answer, hear about points", () => {
  const folder = installedProject('jest')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "panel-widgets": "*" } }')
  execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', join(folder, 'tools'), ...JEST])
  writeFileSync(join(folder, 'jest.config.js'), exampleOf('jest.config.js'))
  const code = exampleOf('survey.test.js').replace(/^import .* from 'vitest'$/m, exampleOf('vi.js'))
  writeFileSync(join(folder, 'survey.test.js'), code)
  const tools = join(folder, 'tools', 'node_modules')
  const options = {
    NODE_OPTIONS: '--experimental-vm-modules',
    NODE_PATH: tools,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
  }
  const words = [
    join(tools, 'jest/bin/jest.js'),
    '--json',
    '--forceExit',
    '--env',
    join(tools, 'jest-environment-jsdom'),
  ]
  let output = ''
  try {
    output = execFileSync(process.execPath, words, { cwd: folder, env: options, encoding: 'utf8', stdio: 'pipe' })
  } catch (fault) {
    output = (fault as { stdout: string }).stdout
  }
  const { testResults, numPassedTests } = JSON.parse(output)
  expect(testResults.flatMap(({ message }: { message: string }) => message || [])).toEqual([])
  expect(numPassedTests).toBe(1)
})
