import { defineElement } from '../../src/element.ts'
import { PaymentHistoryScreen } from './screen.tsx'
import { createPaymentHistoryStore } from './store.ts'

/**
 * The withdrawals and what became of them, to filter, sort and download. A guest signs in in place first. Each row
 * says when the money was asked for, how much it is and how far it has come; the file is a CSV of what the filters
 * show. Use it beside panel-rewards, or alone where members ask what became of a payment.
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
