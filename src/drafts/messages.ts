import { i18n } from '../messages/i18n.ts'

/** What is said in passing of answers that go out while another screen shows. */
export const draftMessages = i18n('drafts', () => import('../messages/hindi.ts'), {
  sent: {
    one: 'Your answers to “{title}” were sent. {n} point is yours.',
    other: 'Your answers to “{title}” were sent. {n} points are yours.',
  },
  already: '“{title}” was completed before. Its points were credited then.',
  refused: 'Your answers to “{title}” were not accepted. They are still saved: open the survey again.',
})
