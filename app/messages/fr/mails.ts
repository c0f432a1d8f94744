import type { Translation } from '../translation.ts'

export default {
  linkLine: '{label} :',

  // Address of an account
  confirmAddress: 'Confirme ton adresse e-mail',
  confirmAddressText:
    'Cette adresse a été utilisée sur {portal}, par toi ou par quelqu’un d’autre. Ouvre le lien dans les 24 heures et appuie sur le bouton pour confirmer qu’elle t’appartient.',
  confirmAddressIgnore: 'Si ce n’était pas toi, ignore cet e-mail. L’adresse ne sera pas utilisée.',
  confirmAddressLink: 'Confirmer l’adresse',
  addressChanges: 'Ton adresse e-mail va changer',
  addressChangesText:
    'Le changement de l’adresse e-mail de ton compte a été demandé, par toi ou par quelqu’un d’autre. L’adresse changera dès que le lien envoyé à la nouvelle adresse sera confirmé.',
  addressChangesIgnore:
    'Si ce n’était pas toi, choisis tout de suite un nouveau mot de passe. Cela annule le changement et déconnecte tous les autres appareils.',
  addressChanged: 'Ton adresse e-mail a été modifiée',
  addressChangedText:
    'L’adresse e-mail de ton compte a été modifiée le {time} UTC, et tous les autres appareils ont été déconnectés. Désormais, on n’écrit plus qu’à la nouvelle adresse.',
  addressChangedContact:
    'Si ce n’était pas toi, écris tout de suite à {contact} en indiquant l’identifiant de ton compte : {id}',
  addressChangedOperator:
    'Si ce n’était pas toi, contacte tout de suite l’exploitant du site en indiquant l’identifiant de ton compte : {id}',

  // Password of an account
  setPassword: 'Choisis un nouveau mot de passe',
  setPasswordText:
    'Ouvre le lien dans les 30 minutes pour choisir un nouveau mot de passe. Il ne fonctionne qu’une fois.',
  setPasswordIgnore: 'Si tu n’as rien demandé, ignore cet e-mail. Ton mot de passe reste le même.',
  passwordChanged: 'Ton mot de passe a été modifié',
  passwordChangedText:
    'Le mot de passe de ton compte vient d’être modifié, et tous tes autres appareils ont été déconnectés.',
  passwordChangedIgnore: 'Si ce n’était pas toi, choisis tout de suite un nouveau mot de passe.',

  // Mails about notifications
  switchOff: 'Tu peux désactiver ces e-mails dans tes paramètres.',
  openProfile: 'Ouvrir ton profil',

  // Notifications: title and text. A title can be the subject of a mail.
  newGame: 'Nouveau jeu : {game}',
  newGameText: '{game} vient d’arriver. Essaie-le et mets l’un des premiers J’aime.',
  removedGame: 'Un nouveau jeu',
  removedGameText: 'Il n’est plus disponible.',
  welcome: 'Bienvenue sur {portal}',
  welcomeText:
    'Ton compte est prêt. Ton temps de jeu, tes J’aime et tes succès sont désormais enregistrés.',
  aboutAchievements: 'Comment marchent les succès',
  aboutAchievementsText:
    'Ils se débloquent après {hours} heures de jeu au total. Ton premier jeu, les nouveaux genres et les jours d’affilée comptent aussi.',
  aboutGames: '{count, plural, one {# jeu} many {# de jeux} other {# jeux}} au choix',
  aboutGamesText: 'Cherche par nom ou choisis un genre. Rien à télécharger.',
  aboutPublicPage: 'Tu as une page publique',
  aboutPublicPageText:
    'Elle montre seulement ce que tes paramètres de confidentialité permettent. Tu peux l’y désactiver à tout moment.',
  aboutPlayTime: 'Comment le temps de jeu est compté',
  aboutPlayTimeText: 'Le temps compte tant que le jeu est entièrement visible à l’écran.',
  aboutLikes: 'Tes J’aime comptent',
  aboutLikesText:
    '« Popularité » affiche d’abord les jeux qui ont le plus de J’aime. Tu peux retirer un J’aime à tout moment.',
  aboutData: 'Tes données t’appartiennent',
  aboutDataText:
    'Dans les paramètres, sous « Confidentialité », tu peux télécharger tout ce que l’on conserve sur toi. Les notifications sont supprimées après 30 jours.',

  // A row of a later release, after a downgrade.
  unreadable: 'Une notification d’une version plus récente',
  unreadableText: 'Cette version du portail ne peut pas l’afficher.',
} satisfies Translation['mails']
