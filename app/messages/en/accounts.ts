/** Rules and refusals of the account forms, and the pages that mailed links open. */
export default {
  // Rules of the forms
  nameRequired: 'Display name is required',
  nameTooLong: 'Display name must have at most {max, number} characters',
  nameInvisible: 'Display name contains invisible characters',
  /** The name consists of accents and other marks only, without a letter below them. */
  nameEmptyLook: 'Display name needs at least one letter, number or symbol',
  /** Marks are accents above and below a letter. */
  nameMarks: 'Display name has too many accents on one letter',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid email, like name@example.com',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password too short. Use at least {min, number} characters.',
  passwordTooLong: 'Password too long. Use at most {max, number} characters.',
  passwordInvalid: 'Enter a valid password',
  passwordsDiffer: 'New passwords do not match.',
  passwordSimple:
    'This password is too simple: it repeats one character, or follows the alphabet or the keyboard. Choose another.',
  /** The password is on lists of leaked passwords, which attackers try first. */
  passwordCommon: 'This password is too common. Choose another.',
  passwordSimilar: 'Your password is too similar to your name or email.',

  // Refusals
  /** Must not tell which of the two is wrong. */
  wrongLogin: 'Invalid email or password',
  emailTaken: 'That email already has an account. Sign in?',
  tooManyAttempts:
    'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  tooManyMails:
    'We sent too many emails to {email}. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  busy: 'Too many people are signing in. Try again in a moment.',
  failed: 'An error occurred',
  /** {reason} is what the operator wrote; {contact} is an email address. */
  suspended:
    'This account is suspended. Reason: {reason}. To appeal, or to get or delete your data, contact {contact}.',
  /** As `suspended`, for a portal that names no address. */
  suspendedByOperator:
    'This account is suspended. Reason: {reason}. To appeal, or to get or delete your data, contact the operator of {portal}.',
  linkDead: 'This link was already used or has expired. Get a new one.',

  // Passwords
  /** The same with and without an account, so it must not say that the address has one. */
  resetSent: 'Password reset email sent. Check your inbox.',
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  newPassword: 'New Password',
  newPasswordHint: 'At least {min, number} characters. This signs you out everywhere else.',
  confirmNewPassword: 'Confirm New Password',
  setNewPassword: 'Set New Password',
  getNewLink: 'Get a new link',
  signIn: 'Sign In',
  loading: 'Loading...',

  // The page that confirms an email address
  confirmAddressTitle: 'Confirm your email address',
  confirmAddressText:
    "Press the button to use this address for your account. A new address signs you out on all your other devices. If you didn't ask for this, close this page and nothing changes.",
  confirmAddress: 'Confirm address',
  addressConfirmedTitle: 'Email address confirmed',
  addressConfirmedText: 'Your account now uses this address.',
  addressLinkDeadTitle: 'This link has expired',
  addressLinkDeadText:
    'It may have been used already, or replaced by a newer link or password. Your current address is in Settings.',
} as const
