import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { ForgotPasswordScreen } from './screen.tsx'
import { createForgotPasswordStore } from './store.ts'

/**
 * Requests the code that resets a forgotten password. The member types their e-mail, and the form for the code and the
 * new password follows within the element. It never reveals whether such an account exists. panel-login links to this
 * screen, so use it alone only on a separate page to which your help texts link.
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
