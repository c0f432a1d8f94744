/** The settings of an account, and the messages of their forms. */
export default {
  title: 'Settings',

  // Tabs, which are also titles of sections
  account: 'Account',
  notifications: 'Notifications',
  privacy: 'Privacy',
  security: 'Security',

  // Account
  accountAbout: 'Your name on this site and the address we email.',
  /** The name that other players see. */
  displayName: 'Display Name',
  emailAddress: 'Email Address',
  emailAddressHint: 'Changing your email will require verification',
  currentPassword: 'Current Password',
  currentPasswordHint: 'Only needed to change your email address',
  language: 'Language',
  languageAbout: 'The language of this site and of the emails we send you.',

  // Notifications: switches
  notificationsAbout: 'Choose what we notify you about, and how.',
  emailNotifications: 'Email Notifications',
  emailNotificationsHint: 'We also email you about achievements, once your address is confirmed.',
  achievementNotifications: 'Achievement Notifications',
  achievementNotificationsHint: 'When you unlock an achievement.',
  gameUpdateNotifications: 'Game Update Notifications',
  gameUpdateNotificationsHint: 'When a new game is added.',
  socialNotifications: 'Social Notifications',
  socialNotificationsHint: 'Activity involving you and other players.',
  marketingEmails: 'Marketing Emails',
  marketingEmailsHint: "News about the site. We don't send any yet.",

  // Privacy: switches
  privacyAbout: 'Choose what other players can see about you.',
  showPlayTime: 'Show Play Time',
  showPlayTimeHint: 'Others can see your total play time and the games you played.',
  showLikedGames: 'Show Liked Games',
  showLikedGamesHint: 'Others can see which games you like.',
  showAchievements: 'Show Achievements',
  showAchievementsHint: 'Others can see your achievements.',
  allowFriendRequests: 'Allow Friend Requests',
  allowFriendRequestsHint:
    "Other players can send you friend requests. Friends aren't available yet.",
  publicProfile: 'Public Profile',
  publicProfileHint:
    'Anyone with the link can open your public page. Turn this off to hide your page.',
  yourData: 'Your data',
  yourDataAbout: 'Everything we store about your account, in one file (JSON).',
  downloadData: 'Download my data',

  // Security
  changePassword: 'Change Password',
  changePasswordAbout:
    'This signs you out on all your other devices. Links in older emails stop working.',
  newPassword: 'New Password',
  newPasswordHint: 'At least {min, number} characters',
  confirmNewPassword: 'Confirm New Password',
  deleteAccount: 'Delete Account',
  deleteAccountAbout:
    "This deletes your profile, likes, saved games, play time, achievements and notifications. You can't undo it.",
  /** The accessible name of the box with the confirmation form. */
  confirmDeletion: 'Confirm deletion',
  /** {email} is the address that the player types. */
  confirmationHint: 'To confirm, type {email}',
  passwordAgainHint: 'You signed in more than 10 minutes ago, so we ask for your password again',
  cancel: 'Cancel',

  // Buttons, idle and busy
  saveChanges: 'Save Changes',
  savePreferences: 'Save Preferences',
  saveSettings: 'Save Settings',
  updatePassword: 'Update Password',
  confirmDelete: 'Confirm Delete',
  saving: 'Saving...',
  updating: 'Updating...',
  processing: 'Processing...',

  // Results
  saved: 'Settings saved successfully!',
  /** Both are addresses: the new one, and the current one. */
  linkSent:
    'We sent a link to {newEmail}. Your address stays {email} until you open the link and confirm the new one.',
  accountFailed: 'Failed to update account settings. Please try again.',
  notificationsFailed: 'Failed to update notification settings. Please try again.',
  privacyFailed: 'Failed to update privacy settings. Please try again.',
  passwordFailed: 'Failed to update password. Please check your current password and try again.',
  deleteFailed: 'Failed to delete account. Please try again.',
  wrongConfirmation: 'Email confirmation does not match your email address.',
  wrongPassword: 'Current password is incorrect.',
  unknownSetting: 'Unknown setting.',
  /** The notice on the home page, after the deletion. */
  accountDeleted: 'Your account and all its data have been deleted.',
} as const
