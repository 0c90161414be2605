import { defineElement } from '../../src/element.ts'
import { ProfileScreen } from './screen.tsx'
import { createProfileStore } from './store.ts'

/**
 * The member's totals, personal information, bank details and password. It stands in the light DOM, because it asks
 * for passwords. A guest signs in in place first. Bank details are shown in full to their owner alone, and are what a
 * withdrawal is paid to. Use it where members keep their account, as one page: no withdrawal goes out before the bank
 * details are here.
 *
 * @element panel-profile
 */
defineElement({
  tag: 'panel-profile',
  path: '/profile',
  root: 'light',
  attributes: {},
  createStore: createProfileStore,
  Screen: ProfileScreen,
})
