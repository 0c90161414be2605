import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readArguments } from '../../../demo/server/operator/arguments.ts'
import { importCommand } from '../../../demo/server/operator/commands/import-surveyjs.ts'

const folder = mkdtempSync(join(tmpdir(), 'panel-surveyjs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [file, out] = [join(folder, 'tea.json'), join(folder, 'out.json')]

const importing = (survey: object, ...more: string[]) => {
  writeFileSync(file, JSON.stringify({ description: 'Tea.', ...survey }))
  const words = [file, '--points', '5', '--minutes', '2', '--out', out, ...more]
  return importCommand.run(readArguments(importCommand.forms, words))
}

const why = { type: 'comment', name: 'why' }

test('--strict writes nothing if a condition does not carry over, and everything else', async () => {
  const lost = { title: 'Tea', elements: [why, { ...why, name: 'more', visibleIf: "{why} contains 'tea'" }] }
  await expect(importing(lost, '--strict')).rejects.toThrow(
    /^1 part did not[\s\S]*Nothing was stored, because of --strict/,
  )
  expect(existsSync(out)).toBe(false)
  const kept = await importing({ title: 'Tea', elements: [why] }, '--strict')
  expect(kept).toMatchObject({ output: expect.stringContaining('Everything carried over.') })
  expect(JSON.parse(readFileSync(out, 'utf8')).questions).toHaveLength(1)
})

test('a survey that the panel refuses did not carry over', async () => {
  const refused = importing({ title: 'T'.repeat(201), elements: [why] })
  await expect(refused).rejects.toThrow(/^Nothing was stored, [^\n]*\ntitle: is longer than 200 characters$/)
})
