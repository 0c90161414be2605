import { defineElement } from '../../src/element.ts'
import { FooterScreen } from './screen.tsx'
import { createFooterStore, footerAttributes } from './store.ts'

/**
 * The foot of the site: where to go, whom to ask, who runs it. Give it your address, number and office: stand-ins show
 * without them. Links that its place does not allow are not drawn. Use it below the elements on a page that is all the
 * panel's.
 *
 * @element panel-footer
 * @attr email - Where members write to.
 * @attr phone - The number that members call.
 * @attr office - Where the company has its office.
 */
defineElement({
  tag: 'panel-footer',
  root: 'shadow',
  attributes: footerAttributes,
  createStore: createFooterStore,
  Screen: FooterScreen,
})
