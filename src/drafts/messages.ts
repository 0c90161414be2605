import { params } from '@nanostores/i18n'
import { i18n } from '../messages/i18n.ts'

/** What is said in passing of answers that go out while another screen shows. */
export const draftMessages = i18n('drafts', {
  sent: params('Your answers to “{title}” were sent. {points} points are yours.'),
  already: params('“{title}” was completed before. Its points were credited then.'),
  refused: params('Your answers to “{title}” were not accepted. They are still saved: open the survey again.'),
})
