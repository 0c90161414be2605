import { params } from '@nanostores/i18n'
import { i18n } from './i18n.ts'

/** What the live channel tells where the server says nothing itself. */
export const liveMessages = i18n('live', {
  approved: params<{ points: number }>('Withdrawal approved! {points} points deducted.'),
  rejected: params<{ points: number }>('Withdrawal rejected. {points} points restored to your account.'),
})
