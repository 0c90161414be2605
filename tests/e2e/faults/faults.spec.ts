import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { calls } from '../../../demo/server/http/contract/calls.ts'
import type { Call } from '../../../src/api/call.ts'
import { names } from '../../../widgets/manifest.ts'
import { expect, test } from '../support.ts'
import { kindsOf, latesOf, type Scene } from './scene.ts'
import { authScenes } from './scenes/auth.ts'
import { googleScenes } from './scenes/google.ts'
import { rewardScenes } from './scenes/rewards.ts'
import { sessionScenes } from './scenes/session.ts'
import { surveyScenes } from './scenes/surveys.ts'
import { userScenes } from './scenes/users.ts'
import { openStage, type Stage } from './stage.ts'

const scenes: readonly Scene[] = [
  ...authScenes,
  ...googleScenes,
  ...userScenes,
  ...surveyScenes,
  ...rewardScenes,
  ...sessionScenes,
]

// no worker fixture of this file's own: Playwright would start new workers for it
let context: BrowserContext
let stage: Stage
test.beforeAll(async ({ browser, site }) => {
  // wide as a screen, and hardly drawn: the faults are read from the page, not seen
  context = await browser.newContext({ viewport: { width: 1280, height: 64 }, reducedMotion: 'reduce' })
  stage = await openStage(await context.newPage(), site)
})
test.afterAll(async () => {
  await stage.close()
  await context.close()
})

const nameOf = ({ on, doing }: Scene) => `panel-${on}${doing ? ` (${doing})` : ''}`
const casesOf = (scene: Scene, call: Call) => kindsOf(scene, call).length + latesOf(scene, call).length

/** Which calls the files below this folder import. */
function madeIn(path: string): readonly string[] {
  const folder = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^import \{([^}]*)\} from '[./]+(?:src\/)?api\/\w+\.ts'/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => calls.some((call) => call.name === name)),
  )
}

test('every call is in the table of faults, on every screen that makes it', () => {
  // a call that nothing makes shows nowhere
  const made = [...new Set([...madeIn('src'), ...madeIn('widgets')])]
  expect(
    made.filter((name) => !scenes.some(({ call }) => call === name)),
    'say in tests/e2e/faults/scenes which screens make these calls, how a member brings them about, and what shows',
  ).toEqual([])
  const unseen = names.flatMap((on) =>
    [...new Set(madeIn(`widgets/${on}`))]
      .filter((name) => !scenes.some((scene) => scene.call === name && scene.on === on))
      .map((name) => `${name} on panel-${on}`),
  )
  expect(unseen, 'give each a scene in tests/e2e/faults/scenes: how this screen takes the faults of this call').toEqual(
    [],
  )
  const cases = calls.flatMap(({ name, call }) =>
    scenes.filter((scene) => scene.call === name).map((scene) => casesOf(scene, call)),
  )
  process.stdout.write(
    `${cases.reduce((sum, count) => sum + count, 0)} faults: ${made.length} calls, made in ${cases.length} ways\n`,
  )
})

for (const { name, call } of calls) {
  for (const scene of scenes.filter((scene) => scene.call === name)) {
    test(`${name} on ${nameOf(scene)}: every fault is explained, loses nothing and offers a way to continue`, async () => {
      test.slow()
      const wrong: string[] = []
      const collect = async (what: string, played: Promise<readonly string[]>) => {
        const faults = await played.catch((error: Error) => [error.message])
        wrong.push(...faults.map((fault) => `${what}: ${fault}`))
      }
      for (const kind of kindsOf(scene, call)) await collect(kind.name, stage.play(scene, call, kind))
      for (const late of latesOf(scene, call)) await collect(`an answer ${late}`, stage.playLate(scene, call, late))
      expect(wrong).toEqual([])
    })
  }
}
