import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { VerifyEmailScreen } from './screen.tsx'
import { createVerifyEmailStore } from './store.ts'

/**
 * Asks for the mailed code that verifies an address or completes a registration. The member types or pastes the six
 * digits, or the device fills them in. After a wait the member can request another code. It opens after registration
 * and sign-in; use it alone only on a page for members who return to verify their address.
 *
 * @element panel-verify-email
 */
defineElement({
  tag: 'panel-verify-email',
  path: '/verify-email',
  root: 'light',
  attributes: {},
  createStore: createVerifyEmailStore,
  Screen: VerifyEmailScreen,
})
