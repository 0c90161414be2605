import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { passbookMessages } from './messages.ts'
import { PassbookScreen } from './screen.tsx'
import { createPassbookStore } from './store.ts'

/**
 * Shows the member's passbook: every entry of their points, newest first and by month, with the balance after each.
 * Surveys, rewards and every step of a withdrawal are in it. A guest signs in within the element first. Members can
 * print it, and download it as a CSV file of all entries. A native element prints with its page, an isolated one alone.
 * Use it where members check their points.
 *
 * @element panel-passbook
 */
defineElement({
  tag: 'panel-passbook',
  path: '/passbook',
  root: 'shadow',
  attributes: {},
  createStore: createPassbookStore,
  texts: passbookMessages,
  Screen: PassbookScreen,
})
