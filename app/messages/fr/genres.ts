import type { Translation } from '../translation.ts'

export default {
  All: 'Tous',
  '3D Games': 'Jeux 3D',
  Action: 'Action',
  Adventure: 'Aventure',
  Casual: 'Détente',
  Minecraft: 'Minecraft',
  Race: 'Course',
  Shooter: 'Tir',
  Strategy: 'Stratégie',
} satisfies Translation['genres']
