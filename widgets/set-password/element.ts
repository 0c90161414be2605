import { createNewPasswordStore } from '../../src/account/new-password/store.ts'
import { setPasswordGoogle } from '../../src/api/auth.ts'
import { defineElement } from '../../src/element.ts'
import { SetPasswordScreen } from './screen.tsx'

/** Spec, section 9: the redirect after it, in milliseconds. */
const REDIRECT_AFTER = 3000

/**
 * A first password for a Google account, with the mailed code. A member who came by Google has none; once it is set
 * they can sign in by e-mail too. The code and the new password stand on one form. Use it on a page of its own that
 * your help texts link to.
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
