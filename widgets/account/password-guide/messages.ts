import { i18n } from '../../../src/ui/messages/i18n.ts'

export const passwordGuideMessages = i18n(
  'password-guide',
  { hi: () => import('../hi.ts') },
  {
    rules: 'Your password needs',
    length: 'at least 8 characters',
    uppercase: 'one uppercase letter',
    lowercase: 'one lowercase letter',
    digit: 'one digit',
    special: 'one special character, such as ! @ # or %',
    met: 'met',
    open: 'not met yet',
    strength: 'Password strength',
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
    match: 'Passwords match',
    mismatch: 'Passwords do not match',
  },
)
