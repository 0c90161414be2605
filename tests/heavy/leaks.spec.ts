import { expectNoLeaks, kinds, mountAndRemove } from '../support/leaks.ts'
import { test } from '../support/page.ts'

for (const kind of kinds)
  test(`a hundred of ${kind.tag} leave nothing behind after they come and go`, async ({ page, open, settle }) => {
    await open({ body: '<main></main>', member: kind.guarded })
    await expectNoLeaks(page, settle, (again) => mountAndRemove(page, kind, again ? 10 : 1))
  })
