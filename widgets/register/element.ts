import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { documentLinks } from '../../src/element/site-links.ts'
import { RegisterScreen } from './screen.tsx'
import { createRegisterStore } from './store.ts'

/**
 * Registers a member with name, e-mail, password and terms. panel-verify-email follows within the element; the mailed
 * code completes the account. A checklist shows the password rules while the member types the password. Use it on the
 * page where readers join; panel-login links to it too. With `partner` the panel records the partner who referred them.
 *
 * @element panel-register
 */
defineElement({
  tag: 'panel-register',
  path: '/register',
  root: 'light',
  attributes: documentLinks,
  createStore: createRegisterStore,
  Screen: RegisterScreen,
})
