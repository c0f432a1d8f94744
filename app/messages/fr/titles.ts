import type { Translation } from '../translation.ts'

export default {
  about: 'À propos',
  aboutDescription:
    'À quoi sert {portal}, qui s’en occupe, comment il est fait et comment les développeurs peuvent ajouter un jeu .io.',
  privacy: 'Politique de confidentialité',
  privacyDescription:
    'Ce que {portal} enregistre sur toi, pourquoi, pendant combien de temps, et comment le consulter, le corriger, l’exporter ou le supprimer.',

  homeDescription:
    '{count, plural, one {# jeu multijoueur .io} many {# de jeux multijoueurs .io} other {# jeux multijoueurs .io}} en un seul endroit : tir, stratégie, course et plus encore. On y joue dans le navigateur, sans téléchargement.',
  listDescription:
    '{count, plural, one {# jeu .io} many {# de jeux .io} other {# jeux .io}} : {games}.',

  playGame: 'Joue à {game} dans le navigateur',
  webBrowser: 'Navigateur web',
  gameNotFound: 'Jeu introuvable',
  gameRemoved: 'Jeu retiré',
  pageNotFound: 'Page introuvable',
  savedGames: 'Jeux enregistrés',
  playerNotFound: 'Joueur introuvable',

  signIn: 'Se connecter',
  signUp: 'S’inscrire',
  resetPassword: 'Réinitialiser le mot de passe',
  newPassword: 'Nouveau mot de passe',
  emailAddress: 'Adresse e-mail',

  notifications: 'Notifications',
  notificationsDescription: 'Ce qui s’est passé depuis ta dernière visite.',
  yourProfile: 'Ton profil',
  profileDescription: 'Tes parties, tes J’aime et tes succès.',
  settings: 'Paramètres : {tab}',
  settingsDescription: 'Gère ton compte et ta confidentialité.',

  appDescription: 'Des jeux multijoueurs .io dans le navigateur, en un seul endroit',
  newestGames: 'Derniers jeux ajoutés',
} satisfies Translation['titles']
