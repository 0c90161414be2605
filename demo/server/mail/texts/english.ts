import type { MailTexts } from '../written-mail.ts'

const lifetime = 'The code works once, until {until}. Nobody from the panel will ever ask you for it.'

const robbed =
  'If it was not you, reset your password from the sign-in screen at once: everybody else is signed out then. After that put your bank account right in your profile, and write to us: a withdrawal that was not decided yet can still be stopped.'

export const usuallyPaidInEnglish = 'It is usually paid by {day}.'

export const english: MailTexts = {
  // leaves out the name, because whoever registered the address may have written anything there
  registration: {
    subject: 'Confirm your email address',
    before: ['Hello,', 'Enter this code to confirm your email address and finish your registration.'],
    after: [lifetime, 'If you did not register, ignore this mail: without the code no account is opened.'],
  },
  login: {
    subject: 'Your sign-in code',
    before: ['Hello {name},', 'Enter this code to finish signing in.'],
    after: [
      lifetime,
      'If you are not signing in just now, somebody knows your password or uses a Google account that is linked to yours. Reset your password from the sign-in screen: that also ends a Google link of the last 30 days.',
    ],
  },
  reset: {
    subject: 'Your password reset code',
    before: ['Hello {name},', 'Enter this code to set a new password.'],
    after: [lifetime, 'If you did not ask for it, ignore this mail: your password stays as it is.'],
  },
  known: {
    subject: 'You already have an account',
    before: [
      'Hello {name},',
      'Somebody, perhaps you, tried to register with this email address. You already have an account: sign in with it.',
      'If you forgot your password, reset it from the sign-in screen.',
    ],
    after: ['If it was not you, there is nothing to do: your account is as it was.'],
  },
  email: {
    subject: 'Confirm your new email address',
    before: ['Hello,', 'Enter this code in your profile to use this address for your account.'],
    after: [lifetime, 'If you did not ask for it, ignore this mail: nothing changes without the code.'],
  },
  'email-taken': {
    subject: 'You already have an account',
    before: [
      'Hello {name},',
      'Somebody, perhaps you, asked to use this email address for another account. It already has an account: sign in with it.',
    ],
    after: ['If it was not you, there is nothing to do: your account is as it was.'],
  },
  'email-changed': {
    subject: 'Your email address was changed',
    before: [
      'Hello {name},',
      'On {when} the address of your account was changed to {email}. You sign in with the new address from now on, and our mails go there.',
    ],
    after: ['If it was not you, write to us at once: somebody else uses your account.'],
  },
  'password-changed': {
    subject: 'Your password was changed',
    before: [
      'Hello {name},',
      'A new password was set for your account on {when}. All other devices that were signed in have been signed out.',
    ],
    after: [
      'If it was not you, reset your password from the sign-in screen at once. Whoever changed it is signed out then.',
    ],
  },
  'account-erased': {
    subject: 'Your account was deleted',
    before: [
      'Hello {name},',
      'Your account was deleted on {when}, with your name, your bank details and your answers. Records of payments stay without your name.',
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
      'On {when} the bank account that your withdrawals are paid into was changed: from the one ending in {before} to the one ending in {account}.',
    ],
    after: [robbed],
  },
  withdrawal: {
    subject: 'You asked for a withdrawal',
    before: [
      'Hello {name},',
      'On {when} a withdrawal of {amount} to the bank account ending in {account} was asked for. We tell you once it is decided.{expected}',
    ],
    after: [robbed],
  },
  'withdrawal-approved': {
    subject: 'Your withdrawal was approved',
    before: [
      'Hello {name},',
      'Your withdrawal of {amount} from {when} was approved. We pay it to the bank account ending in {account}, and tell you when we have.{expected}',
    ],
    after: [],
  },
  'withdrawal-processed': {
    subject: 'Your withdrawal was paid',
    before: [
      'Hello {name},',
      'We have paid your withdrawal of {amount} to the bank account ending in {account}{payment}. Your bank may need a day to show it.',
    ],
    after: ['If it has not arrived after three working days, ask your bank, and give it the reference above.'],
  },
  'withdrawal-rejected': {
    subject: 'Your withdrawal was rejected',
    before: [
      'Hello {name},',
      'Your withdrawal of {amount} from {when} was rejected. The reason: {reason}',
      'Your points are back in your account, and you can ask again.',
    ],
    after: [],
  },
  'withdrawal-returned': {
    subject: 'Your bank returned a payment',
    before: [
      'Hello {name},',
      'Your bank returned the payment of {amount} to the account ending in {account}. The reason: {reason}',
      'Your points are back in your account. Correct your bank account in your profile, and withdraw again.',
    ],
    after: [],
  },
  'points-credited': {
    subject: 'Points were added to your account',
    before: ['Hello {name},', 'On {when} we added points to your account: {points}. The reason: {reason}'],
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
    after: ['Points that nobody disputes can still be paid to your bank account: write to us about it.'],
  },
  'account-unblocked': {
    subject: 'Your account is open again',
    before: ['Hello {name},', 'On {when} we unblocked your account. You can sign in again.'],
    after: [],
  },
  operator: {
    subject: 'Something waits on your panel',
    before: [
      'Withdrawals that wait for longer than a day: {waiting}.',
      'Mails that could not be delivered in the last day, or that fail: {failing}.',
      'Run “npx panel status” and “npx panel withdrawals list” to see more.',
    ],
    after: ['This mail comes once a day at most, to the address in OPERATOR_MAIL.'],
  },
  'codes-refused': {
    subject: 'Sign-in codes are refused for your account',
    before: [
      'Hello {name},',
      'Somebody signed in with your password, or with a Google account that is linked to yours, and entered too many wrong codes. Until {when} no sign-in code is accepted.',
      'Reset your password from the sign-in screen. Then you can sign in at once, and whoever knows the old password cannot. It also ends a Google link of the last 30 days. If you do not know the Google account in your profile, unlink it there.',
    ],
    after: ['Nobody has entered your account with these codes.'],
  },
  proof: {
    subject: 'Your code to confirm that it is you',
    before: ['Hello {name},', 'Enter this code to confirm that it is you.'],
    after: [
      lifetime,
      'If you are not doing anything in your account just now, somebody else is signed in to it. Reset your password from the sign-in screen: that signs everybody out.',
    ],
  },
  'new-device': {
    subject: 'New sign-in to your account',
    before: [
      'Hello {name},',
      'On {when} somebody signed in to your account on a device that was not used for it before{device}.',
    ],
    after: [
      'If it was you, there is nothing to do. In your profile, under “Password & Security”, you see where you are signed in, and can sign out of other devices.',
      'If it was not you, reset your password from the sign-in screen at once: that signs everybody out.',
    ],
  },
  'google-added': {
    subject: 'Google sign-in was added to your account',
    before: ['Hello {name},', 'On {when} a Google account was linked to yours. From now on it opens your account too.'],
    after: [
      'If it was not you, reset your password from the sign-in screen at once, and do not choose to keep the Google account. That signs everybody out, and within 30 days it also ends the link.',
      'After 30 days a reset does not end the link. Then sign in with your new password and unlink the Google account in your profile, under “Password & Security”.',
    ],
  },
  'google-removed': {
    subject: 'Google sign-in was taken off your account',
    before: [
      'Hello {name},',
      'On {when} the Google account was unlinked from your account. It does not open your account any more, and other devices were signed out.',
      'You sign in with your email address and your password. If you have no password yet, set one with “Forgot your password” on the sign-in screen.',
    ],
    after: [
      'If it was not you, somebody knows your password. Reset it from the sign-in screen at once: that signs everybody out. You can link your Google account again in your profile afterwards. If an operator did it for you, there is nothing to do.',
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    before: [
      'Hello {name},',
      'On {when} the passkey “{passkey}” was added. From now on it can sign in to your account, without a password or a code.',
    ],
    after: [
      'If it was not you, reset your password from the sign-in screen at once: everybody is signed out then, and every passkey of the last 30 days is removed. You can remove older ones in your profile.',
    ],
  },
  'passkey-blocked': {
    subject: 'A passkey of your account was blocked',
    before: [
      'Hello {name},',
      'On {when} somebody tried to sign in with your passkey “{passkey}”, and it seems that a copy of it exists. The sign-in was refused, and the passkey no longer works.',
    ],
    after: [
      'Sign in another way, remove this passkey in your profile, and add a new one there. If you do not know who it was, also reset your password from the sign-in screen.',
    ],
  },
}
