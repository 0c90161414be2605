import { i18n } from '../messages/i18n.ts'

export const accountLineMessages = i18n('account-line', (language) => import(`../messages/${language}.ts`), {
  signedInAs: 'Signed in as {email}',
  signOut: 'Sign Out',
})
