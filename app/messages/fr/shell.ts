import type { Translation } from '../translation.ts'

export default {
  skipToGames: 'Aller aux jeux',
  skipToContent: 'Aller au contenu',
  loadingPage: 'Chargement de la page',

  searchPlaceholder: 'Rechercher',
  searchGames: 'Rechercher des jeux',
  clearSearch: 'Effacer la recherche',
  gamesSuggested:
    '{count, plural, one {# jeu suggéré} many {# de jeux suggérés} other {# jeux suggérés}}',
  switchToDark: 'Passer au thème sombre',
  switchToLight: 'Passer au thème clair',
  notifications: 'Notifications',
  unread: '{count, plural, one {# non lue} many {# non lues} other {# non lues}}',
  latestNotifications: 'Dernières notifications',
  markAllAsRead: 'Tout marquer comme lu',
  seeAllNotifications: 'Voir toutes les notifications',
  loading: 'Chargement...',
  notificationsNeedAccount:
    'Connecte-toi pour recevoir des notifications sur les succès et les nouveaux jeux.',
  signInToSee: 'Connecte-toi pour les voir',
  accountMenu: 'Menu du compte',
  profile: 'Profil',
  likedGames: 'Jeux que tu aimes',
  settings: 'Paramètres',
  signOutButton: 'Se déconnecter',
  signInButton: 'Se connecter',
  yourProfile: 'Ton profil',

  sidebar: 'Barre latérale',
  gameGenres: 'Genres de jeux',
  collapseSidebar: 'Réduire la barre latérale',
  expandSidebar: 'Déplier la barre latérale',

  tagline: '<strong>{portal}</strong> réunit des jeux .io en un seul endroit. Sans téléchargement.',
  footer: 'Pied de page',
  about: 'À propos',
  privacyPolicy: 'Politique de confidentialité',
  submitGame: 'Tu développes un jeu ? Propose-le',
  keyboardShortcuts: 'Raccourcis clavier',
  yourAccount: 'Ton compte',
  signOut: 'Se déconnecter',
  language: 'Langue',
} satisfies Translation['shell']
