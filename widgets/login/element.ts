import { defineElement } from '../../src/element.ts'
import { LoginScreen } from './screen.tsx'
import { createLoginStore } from './store.ts'

/**
 * Sign-in by e-mail and password, with the e-mailed code where the account asks for it.
 *
 * @element panel-login
 * @fires panel-signed-in - A member signed in; `detail.userId`.
 * @fires panel-signed-out - The session ended; `detail.reason`.
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-login',
  path: '/login',
  root: 'light',
  attributes: {},
  createStore: createLoginStore,
  Screen: LoginScreen,
})
