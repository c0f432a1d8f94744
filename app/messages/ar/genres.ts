import type { Translation } from '../translation.ts'

export default {
  All: 'الكل',
  '3D Games': 'ثلاثية الأبعاد',
  Action: 'أكشن',
  Adventure: 'مغامرات',
  Casual: 'خفيفة',
  Minecraft: 'ماينكرافت',
  Race: 'سباق',
  Shooter: 'إطلاق نار',
  Strategy: 'استراتيجية',
} satisfies Translation['genres']
