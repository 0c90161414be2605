import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * Completes the sign-in with Google. Still to come: for now it says so.
 *
 * @element panel-oauth-callback
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-oauth-callback',
  path: '/oauth-callback',
  root: 'light',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('oauth-callback', '/login'),
})
