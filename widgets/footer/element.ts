import { defineElement } from '../../src/element.ts'
import { FooterScreen } from './screen.tsx'
import { createFooterStore, footerAttributes } from './store.ts'

/**
 * The foot of the site: where to go, whom to ask, who runs it.
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
