import type { Translation } from '../translation.ts'

export default {
  backToGames: 'Oyunlara dön',
  fullScreen: 'Tam ekran',
  exitFullScreen: 'Tam ekrandan çık',
  showControls: 'Kontrolleri göster',
  hideControls: 'Kontrolleri gizle',
  releaseKeyboard: 'Klavyeyi oyundan geri al',
  keyboardReturned: 'Klavye sayfaya döndü',
  keyboardReturnedText: 'Kısayollar yine çalışıyor. Oynamaya devam etmek için oyuna tıkla.',
  skipGame: 'Oyunu atla',
  skipGameHint:
    'Oyun tüm tuşları yakalıyor. Çıkmak için Tab tuşuna bas; olmazsa önce Ctrl+L (Mac’te Command+L), sonra Tab.',
  loadingGame: 'Oyun yükleniyor',
  frameTitle: '{game} oyunu',
  stillLoading: 'Hâlâ yükleniyor…',
  openInNewTab: 'Yeni sekmede aç',
  keepWaiting: 'Beklemeye devam et',
  cannotSee: 'Oyunu görmüyor musun?',
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
  reportProblem: 'Sorun bildir',
  upNext: 'Sıradaki oyunlar',
  turnSideways: 'Daha geniş görmek için cihazını yan çevir',
  turnUpright: 'Daha geniş görmek için cihazını dik tut',
  needsScript: 'Birlikte oynamak için JavaScript gerekiyor.',
} satisfies Translation['stage']
