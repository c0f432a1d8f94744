import type { Translation } from '../translation.ts'

export default {
  All: 'Alle',
  '3D': '3D',
  Action: 'Action',
  Adventure: 'Abenteuer',
  Casual: 'Gelegenheitsspiele',
  'Minecraft Games': 'Minecraft-Spiele',
  Race: 'Rennen',
  Shooter: 'Shooter',
  Strategy: 'Strategie',
} satisfies Translation['genres']
