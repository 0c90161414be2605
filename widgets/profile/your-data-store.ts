import { atom } from 'nanostores'
import { eraseAccount, exportData } from '../../src/api/users.ts'
import { CallError } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { showToast } from '../../src/toasts.ts'
import { yourDataMessages } from './messages.ts'

export type DownloadText = 'downloaded' | 'download-failed' | 'not-offered'
export type DeletionText = 'password-open' | 'wrong-password' | 'delete-failed' | 'not-offered'

const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

function deletionText(error: unknown): DeletionText {
  if (isMissing(error)) return 'not-offered'
  return error instanceof CallError && error.status === 401 ? 'wrong-password' : 'delete-failed'
}

/** The member's data: to download, and to delete with the account. */
export function createYourDataStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { environment, session, call } = panel
  const $open = atom(false)
  const $password = atom('')
  const download = createSubmission<DownloadText>(environment)
  const deletion = createSubmission<DeletionText>(environment)

  function close() {
    if (deletion.$state.get().status === 'pending') return
    deletion.clear()
    $password.set('')
    $open.set(false)
  }

  /** The session, and what this device holds of the member, end with the account. */
  async function leave(memberId: string) {
    showToast('good', yourDataMessages.get().deleted)
    session.end('signed-out')
    if (host.onSite) host.router.navigate('/')
    const drafts = await import('../../src/drafts/index.ts')
    await drafts.forgetAll(panel, memberId)
  }

  return {
    $open,
    $password,
    $download: download.$state,
    $deletion: deletion.$state,
    download: () =>
      download.run(
        async () => {
          const [{ data }, device] = await Promise.all([call(exportData), environment.device()])
          const day = new Date(environment.now()).toISOString().slice(0, 10)
          device.save(`panel-data-${day}.json`, JSON.stringify(data, null, 2), 'application/json')
          return 'downloaded'
        },
        (error) => (isMissing(error) ? 'not-offered' : 'download-failed'),
      ),
    ask: () => $open.set(true),
    close,
    setPassword(value: string) {
      if (deletion.$state.get().status === 'pending') return
      deletion.clear()
      $password.set(value)
    },
    async confirm() {
      const state = session.$state.get()
      if (state.status !== 'member') return
      if (!$password.get()) return deletion.fail('password-open')
      await deletion.run(async () => {
        await call(eraseAccount, { body: { password: $password.get() } })
        leave(state.user.id).catch(environment.report)
        return undefined
      }, deletionText)
    },
    /** Another member has come, or none: nothing of the last one's stays. */
    forget() {
      download.clear()
      deletion.clear()
      $password.set('')
      $open.set(false)
    },
  }
}

export type YourDataStore = ReturnType<typeof createYourDataStore>
