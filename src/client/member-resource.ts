import { onMount, type ReadableAtom } from 'nanostores'
import type { User } from '../contract/basic-shapes.ts'
import { latestRequest, type RequestSource, type ResourceState } from './latest-request.ts'
import type { Panel } from './panel.ts'
import type { SessionState } from './session.ts'

interface Resource<Value> {
  readonly $state: ReadableAtom<ResourceState<Value>>
  refresh(): Promise<void>
  poll(): void
  empty(): void
}

export interface Source<Value> extends RequestSource<Value> {
  left?(): void
  readonly isSteady?: true
}

export type Signal = (resource: Pick<Resource<unknown>, 'refresh' | 'poll'>) => () => unknown

/**
 * Holds a value that the server keeps for the member. While the value has listeners, it is fetched at first, when a
 * member signs in, after each change of their points, and after a failure once the network or the member is back. It is
 * emptied when the session ends.
 */
export function memberResource<Value>(
  { session, environment, $pointsChanges }: Panel,
  { load, drops, left, isSteady }: Source<Value>,
  ...signals: readonly Signal[]
) {
  let member: User | undefined
  let requestedFor: User | undefined
  const { $state, ask, isRunning, cancel, empty } = latestRequest<Value>({
    load(isLatest) {
      requestedFor = member
      return member && load(isLatest)
    },
    drops,
  })

  const refresh = () => ask()
  const poll = () => {
    if (!isRunning()) void ask(true)
  }

  function follow(state: SessionState) {
    const before = member
    member = state.status === 'member' ? state.user : undefined
    if (member?.id !== before?.id) {
      left?.()
      empty()
      poll()
    } else if (!isSteady && member?.points !== before?.points) void refresh()
  }

  onMount($state, () => {
    if ($state.value.status === 'failed') empty()
    const releases = [
      session.$state.subscribe(follow),
      $pointsChanges.listen(() => {
        if (!isSteady && !(isRunning() && requestedFor === member)) void refresh()
      }),
      environment.onReturn(() => {
        const { value: state } = $state
        if (state.status !== 'loading' && state.fault) poll()
      }),
      ...signals.map((signal) => signal({ refresh, poll })),
    ]
    poll()
    return () => {
      cancel()
      for (const release of releases) release()
    }
  })

  const accept = (record: User) => {
    member = record
  }

  return { $state, refresh, poll, empty, accept }
}
