import { onMount, type ReadableAtom } from 'nanostores'
import type { User } from '../contract/basic-shapes.ts'
import { latestRequest, type RequestSource, type ResourceState } from './latest-request.ts'
import type { Panel } from './panel.ts'
import type { SessionState } from './session.ts'

interface Resource<Value> {
  readonly $state: ReadableAtom<ResourceState<Value>>
  /** Fetches the value. The answer to a running request is dropped: it may be older than the reason for this one. */
  refresh(): Promise<void>
  /** Fetches the value unless a request is running, which is recent enough for a poll. */
  poll(): void
  empty(): void
}

export interface Source<Value> extends RequestSource<Value> {
  /** The session has ended, or another member has signed in. */
  left?(): void
  /** True if the value does not depend on the member's points. */
  readonly isSteady?: true
}

/** Tells a resource when to fetch again, while it has listeners. @returns a function that ends it */
export type Signal = (resource: Pick<Resource<unknown>, 'refresh' | 'poll'>) => () => unknown

/**
 * What the server keeps for the member. It is fetched while it has listeners: at first, when a member signs in, and once
 * for each change of their points, and after a failure as soon as the network or the member is back. It is emptied when the session
 * ends.
 */
export function memberResource<Value>(
  { session, environment, $pointsChanges }: Panel,
  { load, drops, left, isSteady }: Source<Value>,
  ...signals: readonly Signal[]
) {
  let member: User | undefined
  /** The member as of the latest request. */
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
        // the live channel fetches the member before it counts: a new balance has already led to a request
        if (!isSteady && !(isRunning() && requestedFor === member)) void refresh()
      }),
      // what failed is asked for again when the network or the member is back
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

  /** Accepts the member's record from this resource's own answer, so that its balance causes no further fetch. */
  const accept = (record: User) => {
    member = record
  }

  return { $state, refresh, poll, empty, accept }
}
