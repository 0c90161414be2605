import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * Asks for the code that resets a forgotten password. Still to come: for now it says so.
 *
 * @element panel-forgot-password
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-forgot-password',
  path: '/forgot-password',
  root: 'light',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('forgot-password', '/login'),
})
