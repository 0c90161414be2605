import { defineElement } from '../../src/element.ts'
import { RegisterScreen } from './screen.tsx'
import { createRegisterStore } from './store.ts'

/**
 * Registration: name, e-mail, password, terms. The mailed code follows in panel-verify-email.
 *
 * @element panel-register
 */
defineElement({
  tag: 'panel-register',
  path: '/register',
  root: 'light',
  attributes: {},
  createStore: createRegisterStore,
  Screen: RegisterScreen,
})
