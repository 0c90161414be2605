import { defineElement } from '../../src/element.ts'
import { OAuthCallbackScreen } from './screen.tsx'
import { createOAuthCallbackStore } from './store.ts'

/**
 * Completes the sign-in with Google that the panel's own site began, or a link from the profile, and moves on. The
 * member sees that they are being signed in, or why it did not work and the way back. It belongs to the panel's own
 * site, inside panel-app: elsewhere nothing leads to it, and it says so.
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
