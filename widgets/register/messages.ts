import { i18n } from '../../src/ui/messages/i18n.ts'

// The fixed texts; faults are in the order of the checks (docs/rules.md, Registration).
export const registerMessages = i18n(
  'register',
  { hi: () => import('./hi.ts') },
  {
    title: 'Create an account',
    lede: 'Answer surveys, earn points. One point is one rupee.',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    confirmation: 'Confirm password',
    agree: 'I agree to the {terms}',
    agreeToBoth: 'I agree to the {terms} and the {privacy}',
    terms: 'terms and conditions',
    privacy: 'privacy policy',
    submit: 'Create Account',
    member: 'Already a member?',
    signIn: 'Sign in',
    'first-name-missing': 'First name is required',
    'last-name-missing': 'Last name is required',
    'name-unfit': 'Please enter a shorter or simpler name',
    'email-missing': 'Email is required',
    'password-rules': 'Password must meet all security requirements',
    'password-mismatch': 'Passwords do not match',
    'terms-open': 'You must agree to the terms and conditions',
    registered: 'Account created successfully! Please check your email for verification.',
    'register-failed': 'Registration failed. Please try again.',
    'answer-failed': 'Registration failed',
  },
)
