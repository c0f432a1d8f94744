import type { Translation } from '../translation.ts'

export default {
  skipToGames: 'Saltar a los juegos',
  skipToContent: 'Saltar al contenido',
  loadingPage: 'Cargando la página',

  searchPlaceholder: 'Buscar',
  searchGames: 'Buscar juegos',
  clearSearch: 'Borrar la búsqueda',
  gamesSuggested:
    '{count, plural, one {# juego sugerido} many {# de juegos sugeridos} other {# juegos sugeridos}}',
  switchToDark: 'Cambiar al tema oscuro',
  switchToLight: 'Cambiar al tema claro',
  notifications: 'Notificaciones',
  unread: '{count, plural, one {# sin leer} many {# sin leer} other {# sin leer}}',
  latestNotifications: 'Últimas notificaciones',
  markAllAsRead: 'Marcar todo como leído',
  seeAllNotifications: 'Ver todas las notificaciones',
  loading: 'Cargando...',
  notificationsNeedAccount:
    'Inicia sesión para recibir notificaciones sobre logros y juegos nuevos.',
  signInToSee: 'Inicia sesión para verlas',
  accountMenu: 'Menú de la cuenta',
  profile: 'Perfil',
  likedGames: 'Juegos que te gustan',
  settings: 'Ajustes',
  signOutButton: 'Cerrar sesión',
  signInButton: 'Iniciar sesión',
  yourProfile: 'Tu perfil',

  sidebar: 'Barra lateral',
  gameGenres: 'Géneros de juegos',
  collapseSidebar: 'Contraer la barra lateral',
  expandSidebar: 'Desplegar la barra lateral',

  tagline: '<strong>{portal}</strong> reúne juegos .io en un solo lugar. Sin descargas.',
  footer: 'Pie de página',
  about: 'Acerca de',
  privacyPolicy: 'Política de privacidad',
  submitGame: '¿Desarrollas un juego? Envíalo',
  keyboardShortcuts: 'Atajos de teclado',
  yourAccount: 'Tu cuenta',
  signOut: 'Cerrar sesión',
  language: 'Idioma',
} satisfies Translation['shell']
