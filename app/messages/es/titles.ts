import type { Translation } from '../translation.ts'

export default {
  about: 'Acerca de',
  aboutDescription:
    'Para qué existe {portal}, quién está detrás, cómo está hecho y cómo los desarrolladores pueden añadir un juego .io.',
  privacy: 'Política de privacidad',
  privacyDescription:
    'Qué guarda {portal} sobre ti, para qué, durante cuánto tiempo y cómo verlo, corregirlo, exportarlo o borrarlo.',

  homeDescription:
    '{count, plural, one {# juego multijugador .io} many {# de juegos multijugador .io} other {# juegos multijugador .io}} en un solo lugar: disparos, estrategia, carreras y más. Se juega en el navegador, sin descargas.',
  listDescription:
    '{count, plural, one {# juego .io} many {# de juegos .io} other {# juegos .io}}: {games}.',

  playGame: 'Juega a {game} en el navegador',
  webBrowser: 'Navegador web',
  gameNotFound: 'Juego no encontrado',
  gameRemoved: 'Juego retirado',
  pageNotFound: 'Página no encontrada',
  savedGames: 'Juegos guardados',
  playerNotFound: 'Jugador no encontrado',

  signIn: 'Iniciar sesión',
  signUp: 'Registrarse',
  resetPassword: 'Restablecer la contraseña',
  newPassword: 'Nueva contraseña',
  emailAddress: 'Correo electrónico',

  notifications: 'Notificaciones',
  notificationsDescription: 'Lo que pasó desde tu última visita.',
  yourProfile: 'Tu perfil',
  profileDescription: 'Lo que jugaste, lo que te gusta y lo que conseguiste.',
  settings: 'Ajustes: {tab}',
  settingsDescription: 'Gestiona tu cuenta y tu privacidad.',

  appDescription: 'Juegos multijugador .io para el navegador en un solo lugar',
  newestGames: 'Juegos más nuevos',
} satisfies Translation['titles']
