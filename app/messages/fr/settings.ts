import type { Translation } from '../translation.ts'

export default {
  title: 'Paramètres',

  account: 'Compte',
  notifications: 'Notifications',
  privacy: 'Confidentialité',
  security: 'Sécurité',

  accountAbout: 'Ton pseudo sur ce site et l’adresse à laquelle on t’écrit.',
  displayName: 'Pseudo',
  emailAddress: 'Adresse e-mail',
  emailAddressHint: 'Si tu changes d’adresse, il faudra la confirmer',
  currentPassword: 'Mot de passe actuel',
  currentPasswordHint: 'Nécessaire seulement pour changer d’adresse e-mail',
  language: 'Langue',
  languageAbout: 'La langue de ce site et des e-mails que tu reçois.',

  notificationsAbout: 'Choisis tes notifications et comment les recevoir.',
  emailNotifications: 'Notifications par e-mail',
  emailNotificationsHint: 'On t’écrit aussi pour tes succès, dès que ton adresse est confirmée.',
  achievementNotifications: 'Succès',
  achievementNotificationsHint: 'Quand tu débloques un succès.',
  gameUpdateNotifications: 'Actus des jeux',
  gameUpdateNotificationsHint: 'Quand un nouveau jeu arrive.',
  socialNotifications: 'Notifications sociales',
  socialNotificationsHint: 'Ce qui se passe entre toi et d’autres joueurs.',
  marketingEmails: 'E-mails promotionnels',
  marketingEmailsHint: 'Des nouvelles du site. On n’en envoie pas encore.',

  privacyAbout: 'Choisis ce que les autres joueurs voient de toi.',
  showPlayTime: 'Afficher le temps de jeu',
  showPlayTimeHint: 'Les autres voient ton temps de jeu total et les jeux auxquels tu as joué.',
  showLikedGames: 'Afficher les jeux que j’aime',
  showLikedGamesHint: 'Les autres voient les jeux que tu aimes.',
  showAchievements: 'Afficher les succès',
  showAchievementsHint: 'Les autres voient tes succès.',
  allowFriendRequests: 'Autoriser les demandes d’amis',
  allowFriendRequestsHint:
    'D’autres joueurs peuvent t’envoyer des demandes d’amis. La fonction Amis n’est pas encore disponible.',
  publicProfile: 'Profil public',
  publicProfileHint:
    'Toute personne qui a le lien peut ouvrir ta page publique. Désactive cette option pour la masquer.',
  yourData: 'Tes données',
  yourDataAbout: 'Tout ce que l’on conserve sur ton compte, dans un seul fichier (JSON).',
  downloadData: 'Télécharger mes données',

  changePassword: 'Changer de mot de passe',
  changePasswordAbout:
    'Ta session sera fermée sur tous tes autres appareils. Les liens des anciens e-mails ne marcheront plus.',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins {min, number} caractères',
  confirmNewPassword: 'Confirmation du mot de passe',
  deleteAccount: 'Supprimer le compte',
  deleteAccountAbout:
    'Ton profil, tes J’aime, tes jeux enregistrés, ton temps de jeu, tes succès et tes notifications seront supprimés. C’est irréversible.',
  confirmDeletion: 'Confirmer la suppression',
  confirmationHint: 'Pour confirmer, saisis {email}',
  passwordAgainHint:
    'Ta connexion date de plus de 10 minutes, on te redemande donc ton mot de passe',
  cancel: 'Annuler',

  saveChanges: 'Enregistrer les modifications',
  savePreferences: 'Enregistrer les préférences',
  saveSettings: 'Enregistrer les paramètres',
  updatePassword: 'Changer de mot de passe',
  confirmDelete: 'Supprimer définitivement',
  saving: 'Enregistrement…',
  updating: 'Modification…',
  processing: 'Un instant…',

  saved: 'Paramètres enregistrés !',
  linkSent:
    'Un lien a été envoyé à {newEmail}. Ton adresse reste {email} jusqu’à ce que tu ouvres le lien et confirmes la nouvelle.',
  accountFailed: 'Les paramètres du compte n’ont pas pu être enregistrés. Réessaie.',
  notificationsFailed: 'Les paramètres de notification n’ont pas pu être enregistrés. Réessaie.',
  privacyFailed: 'Les paramètres de confidentialité n’ont pas pu être enregistrés. Réessaie.',
  passwordFailed:
    'Le mot de passe n’a pas pu être modifié. Vérifie ton mot de passe actuel et réessaie.',
  deleteFailed: 'Le compte n’a pas pu être supprimé. Réessaie.',
  wrongConfirmation: 'Ce n’est pas ton adresse e-mail.',
  wrongPassword: 'Le mot de passe actuel est incorrect.',
  unknownSetting: 'Ce paramètre n’existe pas.',
  accountDeleted: 'Ton compte et toutes ses données ont été supprimés.',
} satisfies Translation['settings']
