import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { footerAttributes } from './attributes.ts'
import { FooterScreen } from './screen.tsx'
import { createFooterStore } from './store.ts'

/**
 * Draws the site's footer: links, support contacts, and the company behind the panel. Set your e-mail address, phone
 * number and office, and the addresses of your own pages, such as the terms, on the element or as the page's settings.
 * Unset values are not drawn. Use it below the elements on a page that belongs to the panel alone.
 *
 * @element panel-footer
 * @attr email - The support address.
 * @attr phone - The support number.
 * @attr office - The company's office address.
 * @attr claims - Statements about the company, separated by spaces: `global`, a global market-research company; `24/7`,
 * support around the clock.
 */
defineElement({
  tag: 'panel-footer',
  root: 'shadow',
  attributes: footerAttributes,
  createStore: createFooterStore,
  Screen: FooterScreen,
})
