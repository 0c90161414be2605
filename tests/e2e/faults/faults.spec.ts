import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '../../../demo/server/calls.ts'
import type { Call } from '../../../src/api/call.ts'
import { elementNames } from '../../../src/elements.ts'
import { test as base, expect } from '../support.ts'
import { kindsOf, latesOf, type Scene } from './scene.ts'
import { authScenes } from './scenes/auth.ts'
import { googleScenes } from './scenes/google.ts'
import { rewardScenes } from './scenes/rewards.ts'
import { surveyScenes } from './scenes/surveys.ts'
import { userScenes } from './scenes/users.ts'
import { openStage, type Stage } from './stage.ts'

const scenes: readonly Scene[] = [...authScenes, ...googleScenes, ...userScenes, ...surveyScenes, ...rewardScenes]

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext()
      const stage = await openStage(await context.newPage(), site)
      await use(stage)
      await stage.close()
      await context.close()
    },
    { scope: 'worker' },
  ],
})

const nameOf = ({ on, doing }: Scene) => `panel-${on}${doing ? ` (${doing})` : ''}`
const casesOf = (scene: Scene, call: Call) => kindsOf(scene, call).length + latesOf(scene, call).length

/** Calls whose scenes are still to be written. No name is added here: a new call comes with its scenes. */
const UNWRITTEN = ['exportData', 'eraseAccount', 'unlinkGoogle']

/** Whose scenes were played and hold. The scenes of the other calls are written and not yet played. */
const PLAYED = [
  'changePassword',
  'checkUserType',
  'exchangeGoogleCode',
  'login',
  'resetPassword',
  'setPasswordGoogle',
  'verifyEmail',
  'verifyLogin',
]
const played = calls.filter(({ name }) => PLAYED.includes(name))

/** Which screen makes which call, by what its files import. */
function madeBy(screen: string): readonly string[] {
  const folder = fileURLToPath(new URL(`../../../widgets/${screen}`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^import \{([^}]*)\} from '[./]+src\/api\/\w+\.ts'/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => calls.some((call) => call.name === name)),
  )
}

test('every call is in the table of faults, on every screen that makes it', () => {
  const unknown = calls
    .map(({ name }) => name)
    .filter((name) => !UNWRITTEN.includes(name) && !scenes.some(({ call }) => call === name))
  expect(
    unknown,
    'say in tests/e2e/faults/scenes which screens make these calls, how a member brings them about, and what shows',
  ).toEqual([])
  const unseen = elementNames.flatMap((on) =>
    [...new Set(madeBy(on))]
      .filter((name) => !UNWRITTEN.includes(name) && !scenes.some((scene) => scene.call === name && scene.on === on))
      .map((name) => `${name} on panel-${on}`),
  )
  expect(unseen, 'give each a scene in tests/e2e/faults/scenes: how this screen takes the faults of this call').toEqual(
    [],
  )
  const cases = played.flatMap(({ name, call }) =>
    scenes.filter((scene) => scene.call === name).map((scene) => casesOf(scene, call)),
  )
  process.stdout.write(
    `${cases.reduce((sum, count) => sum + count, 0)} faults: ${played.length} of ${calls.length} calls, made in ${cases.length} ways\n`,
  )
})

for (const { name, call } of played) {
  const mine = scenes.filter((scene) => scene.call === name)
  if (mine.length === 0) continue
  test(`${name}: every fault on every screen that makes it says what it is, loses nothing and has a way on`, async ({
    stage,
  }) => {
    test.slow()
    const wrong: string[] = []
    for (const scene of mine) {
      const hear = async (what: string, played: Promise<readonly string[]>) => {
        const faults = await played.catch((error: Error) => [error.message])
        wrong.push(...faults.map((fault) => `${nameOf(scene)}, ${what}: ${fault}`))
      }
      for (const kind of kindsOf(scene, call)) await hear(kind.name, stage.play(scene, call, kind))
      for (const late of latesOf(scene, call)) await hear(`an answer ${late}`, stage.playLate(scene, call, late))
    }
    expect(wrong).toEqual([])
  })
}
