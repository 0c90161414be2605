import { defineElement } from '../../src/element.ts'
import { ToastsScreen } from './screen.tsx'
import { createToastsStore } from './store.ts'

/**
 * Messages in passing, at the top of the page. They close by themselves after five seconds, but not while one is under
 * the pointer or has the focus. Members read there what happens elsewhere: a withdrawal that was approved or rejected,
 * answers that went out at last. Put one anywhere on a page whose other elements should be heard; it takes no room.
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
