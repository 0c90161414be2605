import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { paymentHistoryMessages } from './messages.ts'
import { PaymentHistoryScreen } from './screen.tsx'
import { createPaymentHistoryStore } from './store.ts'

/**
 * Shows the member's withdrawals and their status, with filters, sorting and download. A guest signs in within the
 * element first. Each row has the date of the request, the amount and the status. The download is a CSV file of the
 * filtered rows. Use it next to panel-rewards, or alone where members check on a payment.
 *
 * @element panel-payment-history
 */
defineElement({
  tag: 'panel-payment-history',
  path: '/payment-history',
  root: 'shadow',
  attributes: {},
  createStore: createPaymentHistoryStore,
  texts: paymentHistoryMessages,
  Screen: PaymentHistoryScreen,
})
