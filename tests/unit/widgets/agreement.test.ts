import { expect, test } from 'vitest'
import { notice as file } from '../../../demo/content/notice.ts'
import { createPanel } from '../../../src/client/panel.ts'
import { getConsent, getNotice, giveConsent } from '../../../src/contract/consent.ts'
import * as users from '../../../src/contract/users.ts'
import { createAgreement } from '../../../widgets/account/data-notice/agreement.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { serverOfSuite } from '../../support/suite.ts'

const withCalls = ({ purposes, ...text }: (typeof file)['texts']['en']) => ({
  ...text,
  purposes: { ...purposes, calls: 'To call you' },
})
const notice = {
  ...file,
  purposes: [...file.purposes, { id: 'calls', required: false }],
  texts: { en: withCalls(file.texts.en), hi: withCalls(file.texts.hi) },
}
const server = serverOfSuite({ notice })

/** Signs in a member who agreed to everything. Each tab has its own store. */
async function open() {
  const { token } = await server.register()
  const { answer } = await server.call(getNotice, { query: { language: 'en' } })
  const { version = '', hash = '' } = answer.notice ?? {}
  await server.call(giveConsent, { token, body: { version, hash, purposes: ['news', 'calls'] } })
  const { user } = (await server.call(users.profile, { token })).answer
  const openTab = async () => {
    const panel = createPanel(createTestEnvironment({ api: server.api }))
    watch(panel.session.$state)
    panel.session.signIn(token, user)
    const store = createAgreement(panel)
    watch(store.$state)
    await expect.poll(() => store.$state.get().status).toBe('ready')
    return store
  }
  const agreed = async () => (await server.call(getConsent, { token })).answer.agreed?.purposes
  return { openTab, agreed }
}

test('a withdrawal in a tab that shows an older state gives back nothing that another tab withdrew', async () => {
  const { openTab, agreed } = await open()
  const [first, second] = [await openTab(), await openTab()]
  await first.withdraw('news')
  await second.withdraw('calls')
  expect(await agreed()).toEqual(['panel'])
})

test('a purpose that is given in such a tab gives back nothing else', async () => {
  const { openTab, agreed } = await open()
  const [first, second] = [await openTab(), await openTab()]
  await first.withdraw('calls')
  await second.withdraw('calls')
  await first.withdraw('news')
  await second.give('calls')
  expect(await agreed()).toEqual(['panel', 'calls'])
})

test('a notice that is read after a withdrawal has no box checked for what was withdrawn', async () => {
  const { openTab } = await open()
  const store = await openTab()
  await store.withdraw('news')
  await expect.poll(() => store.$state.get()).toMatchObject({ value: { agreed: { purposes: ['panel', 'calls'] } } })
  store.read()
  expect(store.$chosen.get()).not.toContain('news')
})
