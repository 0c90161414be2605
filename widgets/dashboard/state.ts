import type { AnswerOf } from '../../src/api/call.ts'
import type { dashboard } from '../../src/api/dashboard.ts'
import type { ResourceState } from '../../src/panel/latest-request.ts'

export type Dashboard = AnswerOf<typeof dashboard>['dashboard']
export type DashboardState = ResourceState<Dashboard>
