import { i18n } from '../../src/ui/messages/i18n.ts'

// The fixed texts (docs/rules.md, Sign-in).
export const loginMessages = i18n(
  'login',
  { hi: () => import('./hi.ts') },
  {
    title: 'Welcome back',
    lede: 'Sign in to your surveys and points.',
    password: 'Password',
    forgot: 'Forgot your password',
    signIn: 'Sign In',
    newHere: 'New to Panel?',
    createAccount: 'Create an account',
    verifyLogin: 'Verify Login',
    verifyEmail: 'Verify Email',
    signedIn: 'You are signed in',
    signOut: 'Logout',
    'email-missing': 'Please enter your email address',
    'password-missing': 'Please enter your password',
    'login-failed': 'Login failed',
    'login-exception': 'Login failed. Please try again.',
    'code-failed': 'OTP verification failed',
    'email-code-failed': 'Email verification failed',
    'email-verified': 'Email verified successfully! You can now log in.',
    resent: 'Verification code resent to your email',
    'resend-failed': 'Failed to resend verification code',
    expired: 'Please log in again.',
    'oauth-failed': 'Authentication failed. Please try again.',
    'no-token': 'No authentication token received.',
  },
)
