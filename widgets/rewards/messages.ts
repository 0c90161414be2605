import { i18n } from '../../src/messages/i18n.ts'
import type { Language } from '../../src/messages/languages.ts'

const translations = (language: Language) => import(`./${language}.ts`)

// Some texts are fixed (docs/rules.md, Rewards). Those for search, sorting and codes are our own.
export const rewardsMessages = i18n('rewards', translations, {
  title: 'Rewards Dashboard',
  total: 'Total Points',
  inRupees: 'In rupees',
  inDollars: 'In dollars',
  conversion: 'Conversion Rate: 1 Coin = ₹1',
  live: '₹1 = {dollars}, updated {ago}',
  fallback: '₹1 = {dollars}, a usual rate: the live one is not available.',
  asking: 'Fetching the dollar rate…',
  available: 'Available Rewards',
  loading: 'Loading rewards…',
  failed: 'Failed to load rewards',
  tryAgain: 'Try Again',
  search: 'Search',
  sort: 'Sort by',
  unsorted: 'Default order',
  asc: 'Points: fewest first',
  desc: 'Points: most first',
  all: { one: '{n} reward', other: '{n} rewards' },
  some: '{n} of {total} rewards',
  more: 'Show {n} more',
  none: 'No rewards at the moment',
  noneText: 'Your points stay with you. New rewards appear here.',
  noMatch: 'No rewards match your search',
  clearSearch: 'Clear search',
  cost: { one: '{n} point', other: '{n} points' },
  short: { one: '{n} point to go', other: '{n} points to go' },
  redeem: 'Redeem',
  insufficient: 'Insufficient Points',
})

export const withdrawalMessages = i18n('rewards-withdrawal', translations, {
  title: 'Redeem Points',
  lede: 'Withdraw your points to your bank account. One point is one rupee.',
  account: 'Withdraw your points to your bank account ending in {digits}. One point is one rupee.',
  noBank: 'Please add your bank details to enable withdrawals',
  toProfile: 'Go to Profile',
  amount: 'Amount',
  range: 'From {from} to {to}.',
  left: 'You will have {left} left.',
  tooFew: {
    one: 'Withdrawals start at {from}. You have {n} point so far.',
    other: 'Withdrawals start at {from}. You have {n} points so far.',
  },
  submit: 'Withdraw {amount}',
  'amount-whole': 'Enter a whole number of rupees, in digits.',
  'amount-minimum': 'The minimum withdrawal is {from}.',
  'amount-balance': 'You have {to} to withdraw.',
  requested: 'Withdrawal request submitted successfully! Your request is being processed.',
  failed: 'Failed to submit withdrawal request',
  unanswered:
    'There was no answer to your request for {amount}, so it may have arrived. If you send the same amount again, it is taken only once.',
})

export const redemptionMessages = i18n('rewards-redemption', translations, {
  ask: { one: 'Redeem {n} point for {name}?', other: 'Redeem {n} points for {name}?' },
  left: { one: 'You will have {n} point left.', other: 'You will have {n} points left.' },
  repriced: {
    one: 'The price changed from {was} to {n} point. Nothing was taken.',
    other: 'The price changed from {was} to {n} points. Nothing was taken.',
  },
  tooDear: 'You do not have enough points for it now.',
  cancel: 'Cancel',
  redeem: 'Redeem',
  tryAgain: 'Try Again',
  close: 'Close',
  done: '{name} is yours',
  redeemed: 'Reward redeemed successfully! Your redemption code:',
  noCode: 'Reward redeemed successfully! The code has not come yet.',
  kept: 'It stays on this page, under Your Codes.',
  failed: 'Failed to redeem reward',
  unanswered: 'There was no answer, so it may have arrived. If you try again, your points are taken only once.',
  codes: 'Your Codes',
  copy: 'Copy Code',
  copied: 'Copied',
  copyFailed: 'Select the code and copy it',
  paid: { one: '{n} point', other: '{n} points' },
  allCodes: 'Show all {n}',
})
