import { expectNoLeaks, kinds, mountAndRemove } from '../../support/leaks.ts'
import { expect, PLACEHOLDER_SHEETS, ready, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'

// Members' elements send requests, which take long on a busy machine.
for (const guarded of sweep([false, true], false))
  test(`thirty of each element for ${guarded ? 'members' : 'guests'} leave nothing behind`, async ({
    page,
    open,
    settle,
  }) => {
    test.slow()
    await open({ body: '<main></main>', member: guarded })
    const own = kinds.filter((kind) => kind.guarded === guarded)
    await expectNoLeaks(page, settle, async (again) => {
      for (const kind of own) await mountAndRemove(page, kind, again ? 2 : 1)
    })
  })

test('a sign-in screen that replaces a guarded screen leaves nothing behind', async ({ page, open }) => {
  const survey = { tag: 'panel-survey', name: 'survey' }
  await open({ body: '<main></main>' })
  await mountAndRemove(page, survey, 1)
  const held = () => page.evaluate(() => window.probes.held())
  await expect.poll(held).toMatchObject({ timers: 0, sheets: PLACEHOLDER_SHEETS })
  const before = await held()
  await mountAndRemove(page, survey, 10)
  await expect.poll(held).toEqual(before)
  await ready(page, survey.tag, 110)
})
