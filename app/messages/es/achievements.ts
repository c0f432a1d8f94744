import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Novato',
  casualGamer: 'Jugador casual',
  dedicatedGamer: 'Jugador entregado',
  hardcoreGamer: 'Jugador hardcore',
  insertCoin: 'Inserta moneda',
  allRounder: 'Todoterreno',
  explorer: 'Explorador',
  regular: 'De la casa',
  nightOwl: 'Noctámbulo',
  bigFan: 'Gran fan',
  teamPlayer: 'Juego en equipo',
  hoursDone:
    '{count, plural, one {# hora jugada} many {# de horas jugadas} other {# horas jugadas}} en total.',
  hoursGoal: 'Juega {count, plural, one {# hora} many {# de horas} other {# horas}} en total.',
  gamesDone:
    '{count, plural, =1 {Primer juego probado} one {# juego probado} many {# de juegos distintos probados} other {# juegos distintos probados}}.',
  gamesGoal:
    'Juega a {count, plural, =1 {tu primer juego} one {# juego} many {# de juegos distintos} other {# juegos distintos}}.',
  genresDone:
    '{count, plural, one {# género probado} many {# de géneros probados} other {# géneros probados}}.',
  genresGoal:
    'Prueba juegos de {count, plural, one {# género} many {# de géneros} other {# géneros}}.',
  daysInRowDone:
    '{count, plural, one {# día de juego} many {# de días de juego seguidos} other {# días de juego seguidos}}.',
  daysInRowGoal:
    'Juega {count, plural, one {# día} many {# de días seguidos} other {# días seguidos}}.',
  lateNightsDone: 'Una partida entre medianoche y las 4 de la mañana.',
  lateNightsGoal: 'Juega entre medianoche y las 4 de la mañana.',
  likesDone: 'Primer Me gusta a un juego.',
  likesGoal: 'Dale Me gusta a un juego.',
  sharedRoomsDone: 'Primera invitación a una sala.',
  sharedRoomsGoal: 'Invita a alguien a una sala: pulsa «Jugar juntos» en la página de un juego.',
  unlocked: 'Logro desbloqueado: {name}',
  unlockedSeveral:
    '{count, plural, one {# logro desbloqueado} many {# de logros desbloqueados} other {# logros desbloqueados}}',
  playTime: 'Tiempo de juego',
  discovery: 'Descubrir',
  moments: 'Momentos',
} satisfies Translation['achievements']
