import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Novato',
  casualGamer: 'Jogador casual',
  dedicatedGamer: 'Jogador dedicado',
  hardcoreGamer: 'Jogador hardcore',
  insertCoin: 'Insira a ficha',
  allRounder: 'Topa-tudo',
  explorer: 'Explorador',
  regular: 'De casa',
  nightOwl: 'Corujão',
  bigFan: 'Fã de carteirinha',
  teamPlayer: 'Jogo em equipe',
  hoursDone: 'Jogou {count, plural, one {# hora} many {# de horas} other {# horas}} no total.',
  hoursGoal: 'Jogue {count, plural, one {# hora} many {# de horas} other {# horas}} no total.',
  gamesDone:
    'Jogou {count, plural, =1 {o primeiro jogo} one {# jogo} many {# de jogos diferentes} other {# jogos diferentes}}.',
  gamesGoal:
    'Jogue {count, plural, =1 {seu primeiro jogo} one {# jogo} many {# de jogos diferentes} other {# jogos diferentes}}.',
  genresDone:
    'Experimentou jogos de {count, plural, one {# gênero} many {# de gêneros} other {# gêneros}}.',
  genresGoal:
    'Experimente jogos de {count, plural, one {# gênero} many {# de gêneros} other {# gêneros}}.',
  daysInRowDone:
    'Jogou {count, plural, one {# dia} many {# de dias seguidos} other {# dias seguidos}}.',
  daysInRowGoal:
    'Jogue {count, plural, one {# dia} many {# de dias seguidos} other {# dias seguidos}}.',
  lateNightsDone: 'Jogou entre a meia-noite e as 4 da manhã.',
  lateNightsGoal: 'Jogue entre a meia-noite e as 4 da manhã.',
  likesDone: 'Curtiu o primeiro jogo.',
  likesGoal: 'Curta um jogo.',
  sharedRoomsDone: 'Compartilhou um convite para uma sala.',
  sharedRoomsGoal: 'Convide alguém para uma sala: aperte “Jogar com amigos” na página de um jogo.',
  unlocked: 'Conquista desbloqueada: {name}',
  unlockedSeveral:
    '{count, plural, one {# conquista desbloqueada} many {# de conquistas desbloqueadas} other {# conquistas desbloqueadas}}',
  playTime: 'Tempo de jogo',
  discovery: 'Descobertas',
  moments: 'Momentos',
} satisfies Translation['achievements']
