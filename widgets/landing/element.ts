import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { landingAttributes } from './attributes.ts'
import { LandingScreen } from './screen.tsx'
import { createLandingStore } from './store.ts'

/**
 * Draws the front page: the panel, its rewards, and the way to join. Its bands span the element's whole width. It links
 * to registration and sign-in if those links can be followed. Use it as the start page of the panel's own site, or on a
 * page that invites readers to the panel, with `home` so that its links lead there. It shows your figures, and no
 * figures without them.
 *
 * @element panel-landing
 * @attr figures - Your figures, such as `members=50K+; surveys=1M+; rewards=$2M+; countries=150+; respondents=8000000;
 * research-countries=35`. The last two are whole numbers, respondents from a million, and make one sentence.
 */
defineElement({
  tag: 'panel-landing',
  path: '/',
  root: 'shadow',
  attributes: landingAttributes,
  createStore: createLandingStore,
  Screen: LandingScreen,
})
