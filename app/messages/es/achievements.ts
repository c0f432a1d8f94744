import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Novato',
  casualGamer: 'Jugador casual',
  dedicatedGamer: 'Jugador dedicado',
  hardcoreGamer: 'Jugador hardcore',
  insertCoin: 'Inserta una moneda',
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
    'Has jugado a {count, plural, =1 {tu primer juego} one {# juego} many {# de juegos distintos} other {# juegos distintos}}.',
  gamesGoal:
    'Juega a {count, plural, =1 {tu primer juego} one {# juego} many {# de juegos distintos} other {# juegos distintos}}.',
  genresDone:
    'Has probado juegos de {count, plural, one {# género} many {# de géneros} other {# géneros}}.',
  genresGoal:
    'Juega a juegos de {count, plural, one {# género} many {# de géneros} other {# géneros}}.',
  daysInRowDone:
    'Has jugado {count, plural, one {# día} many {# de días seguidos} other {# días seguidos}}.',
  daysInRowGoal:
    'Juega {count, plural, one {# día} many {# de días seguidos} other {# días seguidos}}.',
  lateNightsDone: 'Has jugado entre medianoche y las 4 de la mañana.',
  lateNightsGoal: 'Juega entre medianoche y las 4 de la mañana.',
  likesDone: 'Tu primer «Me gusta» a un juego.',
  likesGoal: 'Da «Me gusta» a un juego.',
  sharedRoomsDone: 'Has compartido una invitación a una sala.',
  sharedRoomsGoal: 'Comparte una invitación a una sala: «Jugar juntos» en la página de un juego.',
  unlocked: 'Logro desbloqueado: {name}',
  unlockedSeveral:
    '{count, plural, one {# logro desbloqueado} many {# de logros desbloqueados} other {# logros desbloqueados}}',
  playTime: 'Tiempo de juego',
  discovery: 'Descubrir',
  moments: 'Momentos',
} satisfies Translation['achievements']
