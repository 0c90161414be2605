import { defineElement } from '../../src/element.ts'
import { ProfileScreen } from './screen.tsx'
import { createProfileStore } from './store.ts'

/**
 * The member's totals, personal information, bank details and password. It stands in the light DOM, because it asks
 * for passwords. A guest signs in in place first.
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
