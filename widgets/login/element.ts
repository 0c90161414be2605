import { defineElement } from '../../src/element.ts'
import { LoginScreen } from './screen.tsx'
import { createLoginStore } from './store.ts'

/**
 * Sign-in by e-mail and password, with the e-mailed code where the account asks for it. Registration and the forgotten
 * password follow in place; who is signed in already reads so, and can sign out. It stands in the light DOM, so that
 * password managers and code fill work. Use it where members come just to sign in: an element that needs a member
 * shows it by itself.
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
