import { defineElement } from '../../src/element.ts'
import { ForgotPasswordScreen } from './screen.tsx'
import { createForgotPasswordStore } from './store.ts'

/**
 * Asks for the code that resets a forgotten password.
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
