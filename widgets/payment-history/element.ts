import { defineElement } from '../../src/element.ts'
import { PaymentHistoryScreen } from './screen.tsx'
import { createPaymentHistoryStore } from './store.ts'

/**
 * The withdrawals and what became of them, to filter, sort and download. A guest signs in in place first.
 *
 * @element panel-payment-history
 */
defineElement({
  tag: 'panel-payment-history',
  path: '/payment-history',
  root: 'shadow',
  attributes: {},
  createStore: createPaymentHistoryStore,
  Screen: PaymentHistoryScreen,
})
