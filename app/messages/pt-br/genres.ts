import type { Translation } from '../translation.ts'

export default {
  All: 'Todos',
  '3D Games': 'Jogos 3D',
  Action: 'Ação',
  Adventure: 'Aventura',
  Casual: 'Casual',
  Minecraft: 'Minecraft',
  Race: 'Corrida',
  Shooter: 'Tiro',
  Strategy: 'Estratégia',
} satisfies Translation['genres']
