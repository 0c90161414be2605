import { defineElement } from '../../src/element.ts'
import { createNoStore, placeholderOf } from '../../src/ui/placeholder.tsx'

/**
 * The profile, bank details and password. A guest signs in in place first. Still to come: for now it says so.
 *
 * @element panel-profile
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-profile',
  path: '/profile',
  root: 'shadow',
  attributes: {},
  createStore: createNoStore,
  Screen: placeholderOf('profile', '/dashboard'),
})
