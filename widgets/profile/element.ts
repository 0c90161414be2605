import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { profileMessages } from './messages.ts'
import { ProfileScreen } from './screen.tsx'
import { createProfileStore } from './store.ts'

/**
 * Shows the member's totals, personal information, bank details, password, linked Google account, nominee and complaints.
 * It uses the light DOM, because it asks for passwords. A guest signs in within the element first. Withdrawals are paid
 * to these bank details, which only their owner sees in full. Use it as the account page: members cannot withdraw before
 * they have entered bank details here.
 *
 * @element panel-profile
 */
defineElement({
  tag: 'panel-profile',
  path: '/profile',
  root: 'light',
  attributes: {},
  createStore: createProfileStore,
  texts: profileMessages,
  Screen: ProfileScreen,
})
