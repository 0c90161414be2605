import { defineElement } from '../../src/element.ts'
import { RegisterScreen } from './screen.tsx'
import { createRegisterStore } from './store.ts'

/**
 * Registration: name, e-mail, password, terms. The mailed code follows in panel-verify-email, in place, and completes
 * the account. What a password has to have is checked off while it is typed. Use it on the page that wins new members;
 * panel-login offers it too. With `partner` the panel keeps who brought them.
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
