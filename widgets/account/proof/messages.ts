import { i18n } from '../../../src/ui/messages/i18n.ts'

export const proofMessages = i18n(
  'proof',
  { hi: () => import('./hi.ts') },
  {
    title: 'Please confirm that it is you.',
    lede: 'This protects your points and your data. We then go on with what you asked for.',
    password: 'Your password',
    sendHint: 'We send a 6-digit code to',
    send: 'Send Code',
    useCode: 'Use a Code From My Email',
    usePassword: 'Use My Password',
    continue: 'Continue',
    cancel: 'Cancel',
    'password-open': 'Please enter your password',
    'code-open': 'Please enter the complete 6-digit code',
    'proof-failed': 'We could not confirm that it is you. Please check your connection and try again.',
    'send-failed': 'The code could not be sent. Please try again.',
    resent: 'We sent the code again.',
    closed: 'Nothing was done, because you did not confirm that it is you. You can try again at any time.',
  },
)
