import { defineElement } from '../../src/element.ts'
import { LoginScreen } from './screen.tsx'
import { createLoginStore } from './store.ts'

/**
 * Sign-in by e-mail and password, with the e-mailed code where the account asks for it.
 *
 * @element panel-login
 */
defineElement({
  tag: 'panel-login',
  path: '/login',
  root: 'light',
  attributes: {},
  createStore: createLoginStore,
  Screen: LoginScreen,
})
