import type { Translation } from '../translation.ts'

export default {
  All: 'Alle',
  '3D Games': '3D-Spiele',
  Action: 'Action',
  Adventure: 'Abenteuer',
  Casual: 'Casual',
  Minecraft: 'Minecraft',
  Race: 'Rennen',
  Shooter: 'Shooter',
  Strategy: 'Strategie',
} satisfies Translation['genres']
