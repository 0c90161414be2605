import type { ResourceState } from '../../src/client/latest-request.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import type { dashboard } from '../../src/contract/dashboard.ts'

export type Dashboard = AnswerOf<typeof dashboard>['dashboard']
export type DashboardState = ResourceState<Dashboard>
