import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * Sets a new password by an e-mailed code. Still to come: for now it says so.
 *
 * @element panel-reset-password
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-reset-password',
  path: '/reset-password',
  root: 'light',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('reset-password', '/login'),
})
