import { atom } from 'nanostores'
import { eraseAccount, exportData } from '../../src/api/users.ts'
import type { Host } from '../../src/element/host.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { showToast } from '../../src/panel/toasts.ts'
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
  const { environment, session, call, refreshMember } = panel
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

  /** Ends the session and removes the member's data from this device. */
  async function leave(memberId: string, token: string | undefined) {
    showToast('good', yourDataMessages.get().deleted)
    // a member who signed in meanwhile stays signed in
    if (session.token() === token) {
      session.end('signed-out')
      if (host.onSite) host.router.navigate('/')
    }
    const drafts = await import('../../src/drafts/forgetting.ts')
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
          const token = session.token()
          const [{ data }, device] = await Promise.all([call(exportData), environment.device()])
          // the member signed out meanwhile: the file must not go to somebody else
          if (session.token() !== token) return undefined
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
      const token = session.token()
      await deletion.run(async () => {
        try {
          await call(eraseAccount, { body: { password: $password.get() } })
        } catch (error) {
          // an earlier try without an answer may have deleted the account: then the refresh ends the session
          if (error instanceof CallError && error.status === 401) refreshMember().catch(() => {})
          throw error
        }
        leave(state.user.id, token).catch(environment.report)
        return undefined
      }, deletionText)
    },
    /** Clears everything after a sign-out or another member's sign-in. */
    forget() {
      download.clear()
      deletion.clear()
      $password.set('')
      $open.set(false)
    },
  }
}

export type YourDataStore = ReturnType<typeof createYourDataStore>
