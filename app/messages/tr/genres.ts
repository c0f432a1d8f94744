import type { Translation } from '../translation.ts'

export default {
  All: 'All',
  '3D Games': '3D Games',
  Action: 'Action',
  Adventure: 'Adventure',
  Casual: 'Casual',
  Minecraft: 'Minecraft',
  Race: 'Race',
  Shooter: 'Shooter',
  Strategy: 'Strategy',
} satisfies Translation['genres']
