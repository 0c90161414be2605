import { CallError, isRefusal } from '../../src/client/errors.ts'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { showToast } from '../../src/client/toasts.ts'
import { eraseAccount, exportData } from '../../src/contract/users.ts'
import type { Host } from '../../src/element/host.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCardForm } from './card-form.ts'
import { reworded, textByStatus } from './failures.ts'
import { yourDataMessages } from './messages.ts'

type DownloadText = 'downloaded' | 'download-failed' | 'not-offered'
const consentPart = onDemand(() => import('./consent.tsx'))

type DeletionText = 'password-open' | 'wrong-password' | 'delete-failed' | 'not-offered' | 'noPassword'

const deletionTexts = { 401: 'wrong-password', 404: 'not-offered' } as const
const deletionText = textByStatus<DeletionText>('delete-failed', deletionTexts)
/** An older server deletes no account that has no password; the member then learns the way to a first one. */
const textWithoutPassword = textByStatus<DeletionText>('delete-failed', { ...deletionTexts, 400: 'noPassword' })

function rethrow(error: unknown): never {
  throw error instanceof CallError && isRefusal(error, 'invalid-request') ? reworded(error) : error
}

function createDownload({ environment, session, call }: Panel, proof: Proof) {
  const { $state, run, forget } = createSubmission<DownloadText>(environment)

  async function save() {
    const continues = session.guard()
    const [{ data }, device] = await Promise.all([proof.run(() => call(exportData)), environment.device()])
    // The member signed out meanwhile, and the next person must not get the file.
    if (!continues()) return undefined
    const day = new Date(environment.now()).toISOString().slice(0, 10)
    device.save(`panel-data-${day}.json`, JSON.stringify(data, null, 2), 'application/json')
    return 'downloaded'
  }

  return {
    $download: $state,
    download: () => run(save, textByStatus('download-failed', { 404: 'not-offered' })),
    forget,
  }
}

export function createYourDataStore(panel: Panel, proof: Proof, host: Pick<Host, 'router' | 'onSite'>) {
  const { environment, session, call } = panel
  const form = createCardForm<{ readonly password: string }, DeletionText>(panel, () => ({ password: '' }))
  const rights = onDemand(async () => {
    const { createRights, Rights } = await import('./rights.tsx')
    return { store: createRights(panel, proof, host.onSite), Rights }
  })
  const stops = [consentPart.bring(environment), rights.bring(environment)]
  const { forget, ...download } = createDownload(panel, proof)

  async function leave(memberId: string, continues: () => boolean) {
    showToast('good', yourDataMessages.get().deleted)
    if (continues()) {
      session.end('signed-out')
      if (host.onSite) host.router.navigate('/')
    }
    const drafts = await import('../../src/drafts/forgetting.ts')
    await drafts.forgetAll(panel, memberId)
  }

  return {
    ...form,
    ...download,
    panel,
    $consentPart: consentPart.$module,
    $rights: rights.$module,
    async confirm(hasPassword: boolean) {
      const member = memberOf(session)
      if (!member) return
      const { password } = form.$form.get()
      if (hasPassword && !password) return form.fail('password-open')
      const continues = session.guard()
      await form.send(
        async () => {
          await proof.run(() => call(eraseAccount, { body: hasPassword ? { password } : {} })).catch(rethrow)
          leave(member.id, continues).catch(environment.report)
        },
        hasPassword ? deletionText : textWithoutPassword,
        () => undefined,
      )
    },
    forget() {
      form.forget()
      forget()
      rights.$module.get()?.store.forget()
    },
    release() {
      for (const stop of stops) stop()
      rights.$module.get()?.store.release()
      form.release()
    },
  }
}

export type YourDataStore = ReturnType<typeof createYourDataStore>
