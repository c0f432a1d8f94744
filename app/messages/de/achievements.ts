import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Neuling',
  casualGamer: 'Gelegenheitsspieler',
  dedicatedGamer: 'Vielspieler',
  hardcoreGamer: 'Hardcore-Gamer',
  insertCoin: 'Münze rein',
  allRounder: 'Alleskönner',
  explorer: 'Entdecker',
  regular: 'Stammgast',
  nightOwl: 'Nachteule',
  bigFan: 'Großer Fan',
  teamPlayer: 'Teamplayer',
  hoursDone: 'Insgesamt {count, plural, one {# Stunde} other {# Stunden}} gespielt.',
  hoursGoal: 'Spiel insgesamt {count, plural, one {# Stunde} other {# Stunden}} lang.',
  gamesDone:
    '{count, plural, =1 {Ein Spiel} one {# Spiel} other {# verschiedene Spiele}} gespielt.',
  gamesGoal: 'Spiel {count, plural, =1 {ein Spiel} one {# Spiel} other {# verschiedene Spiele}}.',
  genresDone: 'Spiele aus {count, plural, one {# Genre} other {# Genres}} ausprobiert.',
  genresGoal: 'Probier Spiele aus {count, plural, one {# Genre} other {# Genres}} aus.',
  daysInRowDone: 'An {count, plural, one {# Tag} other {# Tagen hintereinander}} gespielt.',
  daysInRowGoal: 'Spiel an {count, plural, one {# Tag} other {# Tagen hintereinander}}.',
  lateNightsDone: 'Zwischen Mitternacht und 4 Uhr morgens gespielt.',
  lateNightsGoal: 'Spiel zwischen Mitternacht und 4 Uhr morgens.',
  likesDone: 'Zum ersten Mal ein Spiel gelikt.',
  likesGoal: 'Like ein Spiel.',
  sharedRoomsDone: 'Eine Einladung in einen Raum geteilt.',
  sharedRoomsGoal:
    'Lade jemanden in einen Raum ein: Drück auf der Seite eines Spiels auf „Zusammen spielen“.',
  unlocked: 'Erfolg freigeschaltet: {name}',
  unlockedSeveral:
    '{count, plural, one {# Erfolg freigeschaltet} other {# Erfolge freigeschaltet}}',
  playTime: 'Spielzeit',
  discovery: 'Entdecken',
  moments: 'Besondere Momente',
} satisfies Translation['achievements']
