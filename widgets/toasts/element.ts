import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { ToastsScreen } from './screen.tsx'
import { createToastsStore } from './store.ts'

/**
 * Draws toasts at the top of the page. They close by themselves after five seconds, but not while one is under the
 * pointer or has the focus. They report changes elsewhere to members: a withdrawal was approved or rejected, waiting
 * answers were sent. Add one anywhere on a page with other elements; it takes no space.
 *
 * @element panel-toasts
 */
defineElement({
  tag: 'panel-toasts',
  root: 'shadow',
  attributes: {},
  createStore: createToastsStore,
  Screen: ToastsScreen,
})
