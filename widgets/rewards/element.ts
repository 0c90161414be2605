import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * Points, withdrawals and the catalogue of rewards. A guest signs in in place first. Still to come: for now it says so.
 *
 * @element panel-rewards
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-rewards',
  path: '/rewards',
  root: 'shadow',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('rewards', '/dashboard'),
})
