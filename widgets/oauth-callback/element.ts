import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { OAuthCallbackScreen } from './screen.tsx'
import { createOAuthCallbackStore } from './store.ts'

/**
 * Completes a sign-in with Google, or the link of a Google account, that was started on the panel's own site, and then
 * opens the next screen. The member sees the progress, or the cause of a failure and a link back. It belongs inside
 * panel-app on the panel's own site. Elsewhere it shows only that it is not available.
 *
 * @element panel-oauth-callback
 */
defineElement({
  tag: 'panel-oauth-callback',
  path: '/oauth-callback',
  root: 'light',
  attributes: {},
  createStore: createOAuthCallbackStore,
  Screen: OAuthCallbackScreen,
})
