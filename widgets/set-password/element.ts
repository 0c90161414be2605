import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * Sets a password on an account that signs in with Google. Still to come: for now it says so.
 *
 * @element panel-set-password
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-set-password',
  path: '/set-password',
  root: 'light',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('set-password', '/login'),
})
