import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '../../../demo/server/http/contract/calls.ts'
import { names } from '../../../widgets/manifest.ts'
import { firstOfEach } from '../../support/size.ts'
import { named } from '../passkey-device.ts'
import { expect, test } from '../support.ts'
import { kindsOf, outcomeOf, type Scene } from './scene.ts'
import { authScenes } from './scenes/auth.ts'
import { googleScenes } from './scenes/google.ts'
import { passkeyScenes } from './scenes/passkeys.ts'
import { rewardScenes } from './scenes/rewards.ts'
import { rightsScenes } from './scenes/rights.ts'
import { surveyScenes } from './scenes/surveys.ts'
import { userScenes } from './scenes/users.ts'
import { openStage, stays } from './stage.ts'

const scenes: readonly Scene[] = [
  ...authScenes,
  ...googleScenes,
  ...userScenes,
  ...rightsScenes,
  ...passkeyScenes,
  ...surveyScenes,
  ...rewardScenes,
]

/** The virtual authenticator answers the browser at once, again and again, so passkeys.spec.ts tests this call's faults. */
const ELSEWHERE = ['passkeySignIn']

function madeIn(path: string): readonly string[] {
  const folder = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
        /^import \{([^}]*)\} from '[./]+(?:src\/)?contract\/[\w-]+\.ts'/gm,
      ),
    ]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => calls.some((call) => call.name === name) && !ELSEWHERE.includes(name)),
  )
}

test('the table of faults has every call on every screen that makes it', () => {
  const made = [...new Set([...madeIn('src'), ...madeIn('widgets')])]
  expect(
    made.filter((name) => !scenes.some(({ call }) => call === name)),
    'add scenes for these calls to tests/e2e/faults/scenes: the screens, the steps that lead to the call, and what shows',
  ).toEqual([])
  const unseen = names.flatMap((on) =>
    [...new Set(madeIn(`widgets/${on}`))]
      .filter((name) => !scenes.some((scene) => scene.call === name && scene.on === on))
      .map((name) => `${name} on panel-${on}`),
  )
  expect(
    unseen,
    'add a scene for each to tests/e2e/faults/scenes: what this screen shows after a fault of this call',
  ).toEqual([])
})

const staged = calls.flatMap(({ name, call }) =>
  scenes
    .filter((scene) => scene.call === name)
    .map((scene) => ({
      scene,
      call,
      title: `${name} on panel-${scene.on}${scene.doing ? ` (${scene.doing})` : ''}`,
      isMembers: call.access === 'member' && scene.errand !== 'sign-in',
      possible: [/Failed to load resource/, ...(scene.reports ? [scene.reports] : [])],
    })),
)

for (const { scene, call, title, possible } of staged)
  test(`${title}: the screen explains every fault and loses nothing`, async ({ page, site, complaints }) => {
    complaints.allow(...possible)
    const stage = await openStage(page, site, scene, call)
    const kinds = kindsOf(scene, call)
    let isReady = false
    for (const kind of kinds)
      await test.step(kind.name, async () => {
        const outcome = outcomeOf(scene, call, kind)
        if (!isReady) await stage.open()
        await stage.meet(kind, isReady ? scene.again : scene.act)
        await stage.judge(outcome)
        isReady = stays(scene, call, kind, outcome)
        if (!isReady || kind === kinds.at(-1)) await stage.goOn(kind, outcome)
      })
  })

/** A screen treats late answers alike: one read and one change stand for the others. */
const late = firstOfEach(staged, ({ scene, call, isMembers }) => `${scene.on} ${call.method === 'GET'} ${isMembers}`)

for (const { scene, call, title, isMembers, possible } of late)
  test(`${title}: a late answer shows nothing after ${isMembers ? 'a sign-out' : 'a removal'}`, async ({
    page,
    site,
    complaints,
  }) => {
    complaints.allow(...possible)
    const stage = await openStage(page, site, scene, call)
    const answer = await stage.hold()
    // The code of the sign-out may still load, and the site loads another page.
    const isSignedOut = () =>
      expect.poll(() => page.evaluate(() => localStorage.token).catch(() => 'a page that loads')).toBeUndefined()
    if (isMembers) {
      await page.evaluate(() => window.Panel.signOut())
      await isSignedOut()
    } else await page.evaluate(() => document.body.replaceChildren())
    await answer()
    await page.clock.runFor(1000)
    if (isMembers) await isSignedOut()
    expect(new URL(page.url()).origin).toBe((scene.passkeys ? named(site) : site).host)
    const { email = '-' } = stage.facts()
    for (const text of isMembers ? ['Meera', email] : [/./]) await expect(page.getByText(text)).toHaveCount(0)
  })
