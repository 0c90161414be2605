import { defineElement } from '../../src/element.ts'
import { ForgotPasswordScreen } from './screen.tsx'
import { createForgotPasswordStore } from './store.ts'

/**
 * Asks for the code that resets a forgotten password. The member types their e-mail, and the form for the code and the
 * new password follows in place; nothing that it says tells whether there is such an account. panel-login leads here
 * by itself, so use it alone only on a page of its own that your help texts link to.
 *
 * @element panel-forgot-password
 */
defineElement({
  tag: 'panel-forgot-password',
  path: '/forgot-password',
  root: 'light',
  attributes: {},
  createStore: createForgotPasswordStore,
  Screen: ForgotPasswordScreen,
})
