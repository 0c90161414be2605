import type { MailFacts, MailTexts } from '../written-mail.ts'
import { complaintsInEnglish } from './complaints.ts'

const lifetime = 'The code works once, until {until}. Nobody from the panel will ever ask you for it.'

const robbed =
  'If it was not you, reset your password from the sign-in screen at once. That signs everybody else out. Then correct the bank account in your profile, and write to us. We can still stop a withdrawal that is not decided.'

const blocked = 'Your account is blocked. If anything about this withdrawal is wrong, write to us.'

const payout: MailFacts = [
  ['Amount', '{amount}'],
  ['Account', 'ending in {account}'],
  ['Usually paid by', '{expected}'],
  ['Reason', '{reason}'],
  ['Mode', '{mode}'],
  ['Reference (UTR)', '{reference}'],
  ['Requested', '{when}'],
  ['Transaction', '{transaction}'],
]

export const english: MailTexts = {
  // leaves out the name, because whoever registered the address may have written anything there
  registration: {
    subject: 'Confirm your email address',
    before: ['Hello,', 'Enter this code to confirm your email address and finish your registration.'],
    after: [lifetime, 'If you did not register, ignore this mail. No account is created without the code.'],
  },
  login: {
    subject: 'Your sign-in code',
    before: ['Hello {name},', 'Enter this code to finish signing in.'],
    after: [
      lifetime,
      'If you are not signing in just now, somebody knows your password or uses a Google account that is linked to yours. Reset your password from the sign-in screen. That also unlinks a Google account that was linked in the last 30 days.',
    ],
  },
  reset: {
    subject: 'Your password reset code',
    before: ['Hello {name},', 'Enter this code to set a new password.'],
    after: [lifetime, 'If you did not ask for it, ignore this mail. Your password does not change.'],
  },
  known: {
    subject: 'You already have an account',
    before: [
      'Hello {name},',
      'Somebody, perhaps you, tried to register with this email address. You already have an account. Sign in with it.',
      'If you forgot your password, reset it from the sign-in screen.',
    ],
    after: ['If it was not you, there is nothing to do. Nothing in your account has changed.'],
  },
  email: {
    subject: 'Confirm your new email address',
    before: ['Hello,', 'Enter this code in your profile to use this address for your account.'],
    after: [lifetime, 'If you did not ask for it, ignore this mail. Nothing changes without the code.'],
  },
  'email-taken': {
    subject: 'You already have an account',
    before: [
      'Hello {name},',
      'Somebody, perhaps you, asked to use this email address for another account. That address already has an account. Sign in with it.',
    ],
    after: ['If it was not you, there is nothing to do. Nothing in your account has changed.'],
  },
  'email-changed': {
    subject: 'Your email address was changed',
    before: [
      'Hello {name},',
      'On {when} the email address of your account was changed to {email}. Sign in with the new address from now on. Our mails go there too.',
    ],
    after: ['If it was not you, write to us at once. Somebody else is using your account.'],
  },
  'password-changed': {
    subject: 'Your password was changed',
    before: ['Hello {name},', 'On {when} a new password was set for your account. All other devices were signed out.'],
    after: [
      'If it was not you, reset your password from the sign-in screen at once. That signs out whoever changed it.',
    ],
  },
  'account-erased': {
    subject: 'Your account was deleted',
    before: [
      'Hello {name},',
      'On {when} your account was deleted, with your name, your bank details and your answers. We keep the records of payments without your name.',
    ],
    after: [
      'You can register again with this address at any time. If you did not delete your account, write to us at once.',
    ],
  },
  'bank-added': {
    subject: 'A bank account was added to your account',
    before: [
      'Hello {name},',
      'On {when} the bank account ending in {account} was added. Your withdrawals are paid into it from now on.',
    ],
    after: [robbed],
  },
  'bank-changed': {
    subject: 'Your bank account was changed',
    before: [
      'Hello {name},',
      'On {when} the bank account for your withdrawals was changed. The old one ends in {before}. The new one ends in {account}.',
    ],
    after: [robbed],
  },
  withdrawal: {
    subject: 'You asked for a withdrawal',
    before: ['Hello {name},', 'We received your request. We will tell you once it is decided.'],
    facts: payout,
    after: [robbed],
    afterBlocked: [blocked],
  },
  'withdrawal-approved': {
    subject: 'Your withdrawal was approved',
    before: ['Hello {name},', 'We approved your withdrawal. We will tell you when we have paid it.'],
    facts: payout,
    after: [],
  },
  'withdrawal-processed': {
    subject: 'Your withdrawal was paid',
    before: ['Hello {name},', 'We paid the money to your bank account. Your bank may need a day to show it.'],
    facts: payout,
    after: ['If it has not arrived after three working days, show this mail to your bank.'],
  },
  'withdrawal-rejected': {
    subject: 'Your withdrawal was rejected',
    before: ['Hello {name},', 'We could not approve your withdrawal. Your points are back in your account.'],
    facts: payout,
    after: ['You can withdraw again.'],
    afterBlocked: [blocked],
  },
  'withdrawal-returned': {
    subject: 'Your bank returned a payment',
    before: ['Hello {name},', 'Your bank returned our payment. Your points are back in your account.'],
    facts: payout,
    after: ['Correct your bank account in your profile, and withdraw again.'],
    afterBlocked: [blocked],
  },
  'reference-corrected': {
    subject: 'The reference of your payment was corrected',
    before: [
      'Hello {name},',
      'Our earlier mail about this payment had a wrong reference, {wrong}. The correct one is below. The payment itself has not changed.',
    ],
    facts: payout,
    after: ['If you ask your bank about the payment, show this mail.'],
  },
  'points-credited': {
    subject: 'Points were added to your account',
    before: ['Hello {name},', 'On {when} we added points to your account.'],
    facts: [
      ['Points', '{points}'],
      ['Reason', '{reason}'],
    ],
    after: ['The entry is in your passbook.'],
  },
  'account-blocked': {
    subject: 'Your account was blocked',
    before: [
      'Hello {name},',
      'On {when} we blocked your account. The reason: {reason}',
      'Until it is unblocked you cannot sign in, answer surveys or use your points. A withdrawal that you requested before is still decided.',
      'If you disagree, write to us{address}. Say what you think is wrong.',
    ],
    after: ['Points that nobody disputes can still be paid to your bank account: write to us.'],
  },
  'account-unblocked': {
    subject: 'Your account is open again',
    before: ['Hello {name},', 'On {when} we unblocked your account. You can sign in again.'],
    after: [],
  },
  operator: {
    subject: 'Something is waiting on your panel',
    before: [
      'Withdrawals waiting for more than a day: {waiting}.',
      'Complaints waiting for more than a day: {complaints}. Overdue complaints: {complaintsOverdue}.',
      'Mails that failed in the last day, or are failing now: {failing}.',
      'Run “npx panel status”, “npx panel withdrawals list” and “npx panel members complaints list” to see more.',
    ],
    after: ['This mail comes once a day at most, to the address in OPERATOR_MAIL.'],
  },
  ...complaintsInEnglish,
  'codes-refused': {
    subject: 'Sign-in codes are refused for your account',
    before: [
      'Hello {name},',
      'Somebody used your password, or a Google account that is linked to yours, and then entered too many wrong codes. We accept no sign-in code until {when}.',
      'Reset your password from the sign-in screen. Then you can sign in at once, and whoever knows the old password cannot. It also unlinks a Google account that was linked in the last 30 days. If you do not know the Google account in your profile, unlink it there.',
    ],
    after: ['Nobody has entered your account with these codes.'],
  },
  proof: {
    subject: 'Your code to confirm that it is you',
    before: ['Hello {name},', 'Enter this code to confirm that it is you.'],
    after: [
      lifetime,
      'If you are not doing anything in your account just now, somebody else is signed in to it. Reset your password from the sign-in screen. That signs everybody out.',
    ],
  },
  'new-device': {
    subject: 'New sign-in to your account',
    before: ['Hello {name},', 'On {when} somebody signed in to your account on a new device{device}.'],
    after: [
      'If it was you, there is nothing to do. In your profile, under “Password & Security”, you see where you are signed in, and can sign out of other devices.',
      'If it was not you, reset your password from the sign-in screen at once. That signs everybody out.',
    ],
  },
  'google-added': {
    subject: 'Google sign-in was added to your account',
    before: [
      'Hello {name},',
      'On {when} a Google account was linked to yours. From now on it can sign in to your account.',
    ],
    after: [
      'If it was not you, reset your password from the sign-in screen at once, and do not choose to keep the Google account. That signs everybody out. Within 30 days it also unlinks the Google account.',
      'After 30 days a reset does not unlink it. Then sign in with your new password and unlink the Google account in your profile, under “Password & Security”.',
    ],
  },
  'google-removed': {
    subject: 'Google sign-in was removed from your account',
    before: [
      'Hello {name},',
      'On {when} the Google account was unlinked from your account. It can no longer sign in to your account. Other devices were signed out.',
      'You sign in with your email address and your password. If you have no password yet, set one with “Forgot your password” on the sign-in screen.',
    ],
    after: [
      'If it was not you, somebody knows your password. Reset it from the sign-in screen at once. That signs everybody out. You can link your Google account again in your profile afterwards. If we did it at your request, there is nothing to do.',
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    before: [
      'Hello {name},',
      'On {when} the passkey “{passkey}” was added. From now on it can sign in to your account, without a password or a code.',
    ],
    after: [
      'If it was not you, reset your password from the sign-in screen at once. That signs everybody out and removes every passkey of the last 30 days. You can remove older ones in your profile.',
    ],
  },
  'passkey-blocked': {
    subject: 'A passkey of your account was blocked',
    before: [
      'Hello {name},',
      'On {when} somebody tried to sign in with your passkey “{passkey}”. It seems that a copy of it exists. We refused the sign-in, and the passkey no longer works.',
    ],
    after: [
      'Sign in another way, remove this passkey in your profile, and add a new one there. If you do not know who it was, also reset your password from the sign-in screen.',
    ],
  },
}
