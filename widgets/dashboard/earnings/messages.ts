import { i18n } from '../../../src/ui/messages/i18n.ts'

export const earningsMessages = i18n(
  'dashboard-earnings',
  { hi: () => import('./hi.ts') },
  {
    loading: 'Loading your earnings…',
    failed: 'Failed to load your earnings',
    stale: 'Showing your last figures.',
    none: 'No Earnings Yet',
    noneHint: 'What your surveys earn shows here, month by month.',
    asTable: 'Show Table',
    asPicture: 'Show Chart',
    byMonth: 'Earnings by month',
    earlier: 'Earlier months',
    later: 'Later months',
    soFar: '{month} so far',
    points: 'Points',
    month: 'Month',
    surveys: 'Surveys',
    noSurvey: 'no surveys',
    fromSurveys: { one: 'from {n} survey', other: 'from {n} surveys' },
    value: '{month}: {rupees}, {surveys}',
    undated: {
      one: '{n} point from a survey without a date is not in the chart.',
      other: '{n} points from surveys without a date are not in the chart.',
    },
  },
)
