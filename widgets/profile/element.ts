import { defineElement } from '../../src/element.ts'
import { ProfileScreen } from './screen.tsx'
import { createProfileStore } from './store.ts'

/**
 * The member's totals, personal information, bank details and password. It stands in the light DOM, because it asks
 * for passwords. A guest signs in in place first.
 *
 * @element panel-profile
 * @fires panel-signed-in - A member signed in; `detail.userId`.
 * @fires panel-signed-out - The session ended; `detail.reason`.
 * @fires panel-points-changed - The balance changed; `detail.points`.
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-profile',
  path: '/profile',
  root: 'light',
  attributes: {},
  createStore: createProfileStore,
  Screen: ProfileScreen,
})
