import { createNewPasswordStore } from '../../src/account/new-password/store.ts'
import { resetPassword } from '../../src/api/auth.ts'
import { defineElement } from '../../src/element.ts'
import { ResetPasswordScreen } from './screen.tsx'

/** Spec, section 9: the redirect after it, in milliseconds. */
const REDIRECT_AFTER = 2000

/**
 * A new password with the mailed code, for one that was forgotten. The member types the code and the new password
 * twice, reads that it worked, and comes to sign-in. It follows panel-forgot-password by itself; use it alone for
 * members who come back with a code in hand.
 *
 * @element panel-reset-password
 */
defineElement({
  tag: 'panel-reset-password',
  path: '/reset-password',
  root: 'light',
  attributes: {},
  createStore: (panel, host) =>
    createNewPasswordStore(panel, host, { call: resetPassword, redirectAfter: REDIRECT_AFTER }),
  Screen: ResetPasswordScreen,
})
