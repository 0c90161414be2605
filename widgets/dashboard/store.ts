import { atom } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { shareRecord } from '../../src/client/share-record.ts'
import { findWanted } from '../../src/client/wanted-survey.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import type { Survey } from '../../src/contract/shapes.ts'
import { findBegun, NONE_BEGUN } from '../../src/drafts/early/begun.ts'
import type { BegunSurveys } from '../../src/drafts/unfinished.ts'
import type { Host } from '../../src/element/host.ts'
import { takeFlags } from '../../src/element/search-flags.ts'
import { goalOf } from '../goal/goal.ts'
import { createEarningsPart } from './earnings.ts'
import type { Dashboard } from './state.ts'

/** The points from which a member can redeem (docs/rules.md, Dashboard). */
export const REDEEM_FROM = 100

export function createDashboardStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { session, call } = panel
  const $begun = atom<BegunSurveys>(NONE_BEGUN)
  const { $state, refresh, poll, accept } = memberResource(panel, { load })

  async function load(isLatest: () => boolean): Promise<Dashboard> {
    const asked = memberOf(session)
    const [{ dashboard: fresh }, begun] = await Promise.all([call(dashboard), findBegun(panel, $begun.set)])
    if (isLatest()) $begun.set(begun)
    const points = fresh.stats.currentPoints
    if (isLatest() && asked?.points !== points) shareRecord(session, asked, { points }, accept)
    return fresh
  }

  const earnings = createEarningsPart(panel, $state)
  const $wanted = atom<Survey | undefined>()
  void findWanted(panel).then((survey) => $wanted.set(survey))

  return {
    $state,
    $session: session.$state,
    earnings,
    goal: goalOf(panel),
    $wanted,
    $begun,
    refresh,
    readSearch: (search: string) => takeFlags(host.router, '/dashboard', search, poll),
    release: earnings.release,
  }
}

export type DashboardStore = ReturnType<typeof createDashboardStore>
