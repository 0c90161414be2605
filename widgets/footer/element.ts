import { defineElement } from '../../src/element/define-element.ts'
import { FooterScreen } from './screen.tsx'
import { createFooterStore, footerAttributes } from './store.ts'

/**
 * The site's footer: links, support contacts, and the company behind the panel. Set your e-mail address, phone number
 * and office; sample values show without them. Set the addresses of your own pages, such as the terms, on the element or
 * as the page's settings; links without an address are not drawn. Use it below the elements on a page that belongs to
 * the panel alone.
 *
 * @element panel-footer
 * @attr email - The support address.
 * @attr phone - The support number.
 * @attr office - The company's office address.
 */
defineElement({
  tag: 'panel-footer',
  root: 'shadow',
  attributes: footerAttributes,
  createStore: createFooterStore,
  Screen: FooterScreen,
})
