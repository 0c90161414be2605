import { atom } from 'nanostores'
import type { PanelEvents } from '../../src/element/events.ts'
import type { Earned, Handoff } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'

export function createTestHost(props: Record<string, string> = {}, handed?: Handoff | Earned) {
  const went: { to: string; handoff?: Handoff | Earned | undefined }[] = []
  const emitted: [keyof PanelEvents, unknown][] = []
  const host = {
    $props: atom(props),
    onSite: true,
    emit: (name: keyof PanelEvents, detail: unknown) => {
      emitted.push([name, detail])
      return true
    },
    router: {
      usePath: () => '/',
      useSearch: () => '',
      handoff: () => handed,
      navigate: (to: string, options: { handoff?: Handoff | Earned } = {}) =>
        went.push({ to, handoff: options.handoff }),
      linkTo: () => 'button',
      emitNavigate: () => true,
    },
  } as unknown as Host<never>
  return { host, went, emitted, props: host.$props as unknown as { set(props: Record<string, string>): void } }
}
