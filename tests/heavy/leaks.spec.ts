import { comeAndGo, kinds, leaveNothing } from '../support/coming-and-going.ts'
import { test } from '../support/page.ts'

for (const kind of kinds)
  test(`a hundred of ${kind.tag} come and go, and nothing of them stays`, async ({ page, open, settle }) => {
    await open({ body: '<main></main>', member: kind.guarded })
    await leaveNothing(page, settle, (again) => comeAndGo(page, kind, again ? 10 : 1))
  })
