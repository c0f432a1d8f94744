import type { Translation } from '../translation.ts'

export default {
  unreachable: 'Bu oyun şu anda çevrimdışı olabilir (son kontrol: <time>{when}</time>).',
  justNow: 'az önce',
  report: '{game} için sorun bildir',
  reportLead: 'Sorun ne? Bildirimler anonimdir.',
  reasonBlank: 'Ekran boş kalıyor',
  reasonCrash: 'Çöküyor veya donuyor',
  reasonOtherPage: 'Başka bir sayfa açılıyor',
  reportSent: 'Teşekkürler! Bildirimin bize ulaştı.',
  reportNotSent: 'Bildirimini gönderemedik. Birazdan tekrar dene.',

  gameInformation: 'Oyun hakkında',
  ratingExplained: 'Her 100 beğeni için bir yıldız; sonuç yukarı yuvarlanır',
  released: 'Çıkış tarihi: <date></date>',
  releasedIn: 'Çıkış yılı: {year}',
  onPortalSince: '<name>{portal}</name> sitesine eklenme: <date></date>',
  genres: 'Türler',
  activePlayers: 'Aktif oyuncular',
  totalLikes: 'Toplam beğeni',
  releaseYear: 'Çıkış yılı',
  notKnown: 'şu anda bilinmiyor',
  links: 'Bağlantılar ve kaynaklar',
  officialSite: 'Resmî site',
  newTab: '(yeni sekmede açılır)',
  similar: 'Bunlar da hoşuna gidebilir',

  howToPlay: 'Nasıl oynanır?',
  move: 'Hareket et',
  moveInSome: 'Hareket et (bazı oyunlarda)',
  aim: 'Nişan al veya etrafa bak',
  shoot: 'Ateş et, kullan veya seç',
  jump: 'Zıpla veya özel hareket yap',
  control: '{action}: {keys}',
  genericTip:
    'Her oyun kendi tuşlarını başlangıç ekranında veya ayarlarında anlatır. Klavyeyi kullanmaya başlamak için oyuna bir kez tıkla.',
  genericTouchTip:
    'Her oyun dokunmatik kontrollerini başlangıç ekranında veya ayarlarında anlatır.',

  notFound: 'Oyun bulunamadı',
  notFoundText: 'Aradığın oyun yok veya kaldırılmış.',
  removed: '{game} artık burada yok',
  removedNameless: 'Bu oyun artık burada yok',
  removedText: 'Siteden kaldırıldı. Geri dönerse diye beğenilerin ve oyun süren saklanıyor.',
} satisfies Translation['game']
