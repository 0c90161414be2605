import { atom } from 'nanostores'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'

/**
 * Counts the devices on which the member is signed in. The list of them loads when the member asks for it. `$count` is
 * undefined if the server does not offer the list.
 */
export function createDevicesStore(panel: Panel) {
  const $count = atom<number | undefined>()
  const $isOpen = atom(false)
  const { $state: $submission, run, forget } = createSubmission<'devices-failed'>(panel.environment)
  const list = onDemand(async () => {
    const { createSessions, SessionList } = await import('./session-list.tsx')
    return { store: createSessions(panel, $count), SessionList }
  })
  return {
    $count,
    $isOpen,
    $submission,
    $list: list.$module,
    show: () =>
      run(
        async () => {
          const continues = panel.session.guard()
          const { store } = await list.load()
          await store.refresh()
          if (continues()) $isOpen.set(true)
          return undefined
        },
        () => 'devices-failed',
      ),
    forget() {
      $count.set(undefined)
      $isOpen.set(false)
      forget()
      list.$module.get()?.store.forget()
    },
    release() {},
  }
}

export type DevicesStore = ReturnType<typeof createDevicesStore>
