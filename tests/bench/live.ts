import { resolve } from 'node:path'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import { at, enter, openBrowser, openPage, say } from '../support/bench.ts'
import { createBareDatabase } from '../support/database.ts'
import { endProcesses, startProcess } from '../support/process.ts'
import preparePrograms from '../support/programs.ts'
import { startServer } from '../support/server.ts'
import { memberWith } from '../support/withdrawals.ts'

// `npm run bench`: an operator approves on one node, and another node serves the member's page. Measures the time from the commit
// until the toast is drawn. This process is the first node, a second process serves the page, and both use one PostgreSQL.

const COUNT = 100

if (!process.env.DATABASE_URL) {
  say('The notice from node to node is left out: set DATABASE_URL')
  process.exit()
}
const { choice, drop } = await createBareDatabase()
const here = await startServer({ database: choice, pages: { dist: resolve('dist'), host: resolve('demo/host') } })
const removePrograms = await preparePrograms()
const there = startProcess({ DATABASE_URL: choice.kind === 'postgres' ? choice.url : '' })
const { browser, machine } = await openBrowser()
try {
  const amounts = Array.from({ length: COUNT }, (_, i) => 100 + i)
  const member = await memberWith(here, 100_000, ...amounts)
  const { page } = await openPage(browser)
  await enter(page, here, member.token)
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => /^43/.test(String(payload)) }))
  await page.goto(`${await there.url}/dashboard`)
  await joined

  /** Notes when these words are drawn. */
  const expectToast = (words: string) =>
    page.evaluate((words) => {
      const root = document.querySelector('panel-toasts')?.shadowRoot as ShadowRoot
      const shownAt = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!root.textContent?.includes(words)) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(Date.now()))
        })
        observer.observe(root, { childList: true, subtree: true, characterData: true })
      })
      Object.assign(window, { shownAt })
    }, words)
  const toastAt = () => page.evaluate(() => (window as unknown as { shownAt: Promise<number> }).shownAt)

  const fromOrder: number[] = []
  const fromCommit: number[] = []
  for (let number = 1; number <= COUNT; number++) {
    const query = { status: 'pending', limit: 1 } as const
    const [request] = (await here.call(withdrawalHistory, { token: member.token, query })).answer.withdrawalHistory
    await expectToast(`${request?.amount} points`)
    const ordered = Date.now()
    await decideWithdrawal(here.server.database.store, {
      id: request?.id ?? '',
      action: 'approve',
      by: 'Nila',
      at: new Date(),
    })
    const committed = Date.now()
    const shownAt = await toastAt()
    fromOrder.push(shownAt - ordered)
    fromCommit.push(shownAt - committed)
  }
  say(`${machine}, two processes, ${COUNT} approvals, each shown in the other node's page`)
  for (const [what, times] of [
    ['from the order ', fromOrder],
    ['from the commit', fromCommit],
  ] as const)
    say(`${what} to the toast: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`)
} finally {
  await browser.close()
  endProcesses()
  await here.close()
  await drop()
  removePrograms()
}
