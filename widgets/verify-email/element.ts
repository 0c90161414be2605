import { defineElement } from '../../src/element.ts'
import { VerifyEmailScreen } from './screen.tsx'
import { createVerifyEmailStore } from './store.ts'

/**
 * The code that was mailed to verify an address or to complete a registration. Six digits are typed, pasted or filled
 * by the device, and another code can be asked for after a wait. It comes by itself after registration and sign-in;
 * use it alone only on a page for members who come back to verify their address.
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
