import type { Translation } from '../translation.ts'

export default {
  All: 'Tümü',
  '3D Games': '3D oyunlar',
  Action: 'Aksiyon',
  Adventure: 'Macera',
  Casual: 'Basit eğlence',
  Minecraft: 'Minecraft',
  Race: 'Yarış',
  Shooter: 'Nişancı',
  Strategy: 'Strateji',
} satisfies Translation['genres']
