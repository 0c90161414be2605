import { defineElement } from '../../src/element/define-element.ts'
import { LandingScreen } from './screen.tsx'
import { createLandingStore } from './store.ts'

/**
 * The front page: what the panel is, what it pays, and how to join. Its bands span the element's whole width. It links
 * to registration and sign-in if those links can be followed. Use it as the start page of the panel's own site, or on
 * a page that invites readers to the panel, with `home` so that its links lead there.
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
