import type { Translation } from '../translation.ts'

export default {
  shareGame: '{game} oyununu paylaş',
  linkToGame: 'Oyunun bağlantısı',
  copyLink: 'Bağlantıyı kopyala',
  copied: 'Bağlantı kopyalandı!',
  notCopied: 'Bağlantıyı kopyalayamadık. Seçili duruyor, kendin kopyalayabilirsin.',
  otherApp: 'Başka bir uygulamayla paylaş',
} satisfies Translation['share']
