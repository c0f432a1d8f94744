import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Oyunlara dön',
  fullScreen: 'Tam ekran',
  exitFullScreen: 'Tam ekrandan çık',
  showControls: 'Çubukları göster',
  hideControls: 'Çubukları gizle',
  releaseKeyboard: 'Klavyeyi oyundan geri al',
  keyboardReturned: 'Klavye sayfaya döndü',
  keyboardReturnedText: 'Kısayollar yine çalışıyor. Oynamaya devam etmek için oyuna tıkla.',
  skipGame: 'Oyunu atla',
  skipGameHint:
    'Oyun tüm tuşları yakalıyor. Çıkmak için Tab tuşuna bas; olmazsa önce Ctrl+L (Mac’te Command+L), sonra Tab.',

  loadingGame: 'Oyun yükleniyor',
  frameTitle: '{game} oyunu',
  stillLoading: 'Hâlâ yükleniyor mu?',
  openInNewTab: 'Yeni sekmede aç',
  keepWaiting: 'Beklemeye devam et',
  pausedForTyping: 'Sen yazarken klavyeyi ele geçirdiği için oyunu duraklattık.',
  keepPlaying: 'Oynamaya devam et',
  pausedForSignIn:
    'Şifren güvende kalsın diye sen giriş yaparken oyun duraklatıldı. İşin bitince yeniden başlar.',
  notShowing: 'Oyun görünmüyor mu? <link>Yeni sekmede aç</link>',
  shortcuts:
    'Oyunun dışına tıklayınca <key>F</key>, <key>L</key> ve <key>S</key> kısayolları çalışır.',
  runsOnOwnSite: '<name>{game}</name> yalnızca kendi sitesinde çalışıyor.',
  opensInNewTab: '<name>{game}</name> yeni sekmede açılır.',
  playInNewTab: 'Yeni sekmede oyna',
  notTracked: 'Yeni sekmede oyun süresi sayılmaz.',

  unreachable: 'Bu oyun şu anda çevrimdışı olabilir (son kontrol: <time>{when}</time>).',
  justNow: 'az önce',
  reportProblem: 'Sorun bildir',
  report: 'Sorun bildir: {game}',
  reportLead: 'Sorun ne? Bildirimler anonimdir.',
  reasonBlank: 'Ekran boş kalıyor',
  reasonCrash: 'Çöküyor veya donuyor',
  reasonOtherPage: 'Başka bir sayfa açılıyor',
  reportSent: 'Teşekkürler! Bildirimin bize ulaştı.',
  reportNotSent: 'Bildirimini gönderemedik. Birazdan tekrar dene.',

  gameInformation: 'Oyun hakkında',
  released: 'Çıkış tarihi: <date></date>',
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
  genericTip:
    'Her oyun kendi tuşlarını başlangıç ekranında veya ayarlarında anlatır. Klavyeyi kullanmaya başlamak için oyuna bir kez tıkla.',
  genericTouchTip:
    'Her oyun dokunmatik kontrollerini başlangıç ekranında veya ayarlarında anlatır.',

  notFound: 'Oyun bulunamadı',
  notFoundText: 'Aradığın oyun yok veya kaldırılmış.',
  removed: '{game} artık burada yok',
  removedNameless: 'Bu oyun artık burada yok',
  removedText: 'Siteden kaldırıldı. Geri dönerse diye beğenilerin ve oyun süren saklanıyor.',
  playInstead: 'Onun yerine bunlardan birini oyna',
} satisfies Translation['game']
