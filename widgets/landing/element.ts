import { defineElement } from '../../src/element.ts'
import { LandingScreen } from './screen.tsx'
import { createLandingStore } from './store.ts'

/**
 * The front page: what the panel is, what it pays, and the way in. Bands span the element's whole width.
 *
 * @element panel-landing
 */
defineElement({
  tag: 'panel-landing',
  path: '/',
  root: 'shadow',
  attributes: {},
  createStore: createLandingStore,
  Screen: LandingScreen,
})
