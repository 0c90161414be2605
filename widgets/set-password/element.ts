import '../provide.ts'
import { setPasswordGoogle } from '../../src/contract/auth.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { createNewPasswordStore } from '../account/new-password/store.ts'
import { SetPasswordScreen } from './screen.tsx'

/** Milliseconds until the redirect after setting the password (docs/rules.md, Delays). */
const REDIRECT_AFTER = 3000

/**
 * Sets the first password of an account that was created with Google, with a mailed code. Afterwards the member can
 * also sign in by e-mail. The code and the new password are on one form. Use it on a separate page to which your help
 * texts link.
 *
 * @element panel-set-password
 */
defineElement({
  tag: 'panel-set-password',
  path: '/set-password',
  root: 'light',
  attributes: {},
  createStore: (panel, host) =>
    createNewPasswordStore(panel, host, { call: setPasswordGoogle, redirectAfter: REDIRECT_AFTER }),
  Screen: SetPasswordScreen,
})
