import { defineElement } from '../../src/element.ts'
import { LandingScreen } from './screen.tsx'
import { createLandingStore } from './store.ts'

/**
 * The front page: what the panel is, what it pays, and the way in. Bands span the element's whole width. Guests find
 * sign-up and sign-in where its place allows those links. Use it as the start page of the panel's own site, or on a
 * page of yours that invites readers to the panel, with `home` so that its links lead there.
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
