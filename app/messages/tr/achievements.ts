import type { Translation } from '../translation.ts'

export default {
  rookieGamer: 'Çaylak Oyuncu',
  casualGamer: 'Keyif Oyuncusu',
  dedicatedGamer: 'Azimli Oyuncu',
  hardcoreGamer: 'Hardcore Oyuncu',
  description: 'Toplam {hours, plural, one {# saat} other {# saat}} oynandı.',
  goal: 'Toplam {hours, plural, one {# saat} other {# saat}} oyna.',
  unlocked: 'Başarım açıldı: {name}',
} satisfies Translation['achievements']
