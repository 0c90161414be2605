import '../provide.ts'
import { resetPassword } from '../../src/contract/auth.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { createNewPasswordStore } from '../account/new-password/store.ts'
import { ResetPasswordScreen } from './screen.tsx'

/** Milliseconds until the redirect after a reset (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

/**
 * Replaces a forgotten password with a mailed code. The member types the code and the new password twice, sees the
 * success, and continues to sign-in. It opens after panel-forgot-password; use it alone for members who return with a
 * code from their mail.
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
