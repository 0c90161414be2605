import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { LoginScreen } from './screen.tsx'
import { createLoginStore } from './store.ts'

/**
 * Signs members in by e-mail and password, with a mailed code if the account requires it. Registration and password
 * reset open within the element. A member who is signed in sees the account, and can sign out. It uses the light DOM,
 * so that password managers and code autofill work. Use it on a page for signing in: elements that need a member show
 * it by themselves.
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
