import { defineElement } from '../../src/element.ts'
import { VerifyEmailScreen } from './screen.tsx'
import { createVerifyEmailStore } from './store.ts'

/**
 * The code that was mailed to verify an address or to complete a registration.
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
