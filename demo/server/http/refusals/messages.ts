/**
 * The messages of answers that succeed: of the server's routes and of the panel inside the page (demo/in-page). Refusals
 * have theirs in `refusals/`.
 */
export const messages = {
  accountCreated: 'Account created successfully! Please check your email for verification.',
  accountErased: 'Your account has been deleted.',
  bankSaved: 'Bank account details updated successfully!',
  codeMailed: 'Please enter the code that we sent to your email.',
  emailVerified: 'Email verified successfully!',
  noPassword: ' To sign in later, reset your password first.',
  passwordChanged: 'Password updated successfully! Your account is now more secure.',
  passwordReset: 'Password reset successful!',
  passwordSet: 'Password set successfully! You can now log in with your email and password.',
  registered: 'Registration completed successfully!',
  resetCodeMailed: 'If an account with that email exists, a password reset OTP has been sent. Please check your email.',
  rewardRedeemed: 'Reward redeemed successfully!',
  signedIn: 'Login successful',
  signedOut: 'Logged out',
  surveySubmitted: 'Survey submitted successfully!',
  verificationMailed: 'Verification email sent successfully!',
  withdrawalRequested: 'Withdrawal request submitted successfully! Your request is being processed.',
} as const
