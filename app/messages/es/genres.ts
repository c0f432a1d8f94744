import type { Translation } from '../translation.ts'

export default {
  All: 'Todos',
  '3D Games': 'Juegos 3D',
  Action: 'Acción',
  Adventure: 'Aventura',
  Casual: 'Casual',
  Minecraft: 'Minecraft',
  Race: 'Carreras',
  Shooter: 'Disparos',
  Strategy: 'Estrategia',
} satisfies Translation['genres']
