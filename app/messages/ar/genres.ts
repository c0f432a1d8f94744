import type { Translation } from '../translation.ts'

export default {
  All: 'الكل',
  '3D': 'ثلاثية الأبعاد',
  Action: 'أكشن',
  Adventure: 'مغامرات',
  Casual: 'ألعاب خفيفة',
  'Minecraft Games': 'ألعاب ماينكرافت',
  Race: 'سباق',
  Shooter: 'إطلاق نار',
  Strategy: 'استراتيجية',
} satisfies Translation['genres']
