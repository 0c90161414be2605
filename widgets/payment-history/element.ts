import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * The withdrawals and what became of them. A guest signs in in place first. Still to come: for now it says so.
 *
 * @element panel-payment-history
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-payment-history',
  path: '/payment-history',
  root: 'shadow',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('payment-history', '/dashboard'),
})
