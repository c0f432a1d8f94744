import type { Translation } from '../translation.ts'

export default {
  noData: 'Şu anda verilere ulaşamıyoruz.',
  noDataNothingLost: 'Şu anda verilere ulaşamıyoruz. Hiçbir şey kaybolmadı.',
  ourFault: 'Bizden kaynaklanan bir sorun oluştu.',
  ourFaultReference: 'Bizden kaynaklanan bir sorun oluştu. Referans: {reference}',
  restarting: 'Sunucu yeniden başlatılıyor.',

  tooLarge: 'İstek çok büyük.',
  malformedRequest: 'İstek hatalı biçimlendirilmiş.',
  malformedUrl: 'İsteğin adresi hatalı biçimlendirilmiş.',
  unsupportedMethod: 'Bu istek yöntemi desteklenmiyor.',
  unmetExpectation: 'Sunucu, bu isteğin Expect üst bilgisini karşılayamıyor.',
  notFound: 'Bulunamadı',
  fileNotFound: 'Dosya bulunamadı.',
  unknownLanguage: 'Bu sitede o dil yok.',
  noSuchGame: 'Böyle bir oyun yok.',

  twoContentTypes: 'İstek birden fazla içerik türü belirtiyor.',
  notAForm: 'İstek bir form olmalıdır: URL kodlu veya çok parçalı.',
  unreadableForm: 'Form okunamıyor.',
  tooManyFields: 'Formda çok fazla alan var.',
  invalidCharacter: 'Form geçersiz bir karakter içeriyor.',

  tooManyPages: 'Aynı anda çok fazla sayfa açtın. Birazdan tekrar dene.',
  tooManyRequests: 'Aynı anda çok fazla istek gönderildi.',
  tooManyReports: 'Çok fazla bildirim yapıldı. Daha sonra tekrar dene.',
  tooManyPlayReports: 'Çok fazla bildirim.',
  likingTooFast: 'Çok hızlı beğeniyorsun. Biraz bekle.',
  savingTooFast: 'Çok hızlı kaydediyorsun. Biraz bekle.',
  tooManyStreams: 'Çok fazla canlı bağlantı açık.',

  signInToLike: 'Oyunları beğenmek için giriş yap.',
  signInToSave: 'Oyunları hesabına kaydetmek için giriş yap.',
  signInToTrack: 'Oyun süreni kaydetmek için giriş yap.',
  signInToShareRooms: 'Başarım kazanmak için giriş yap.',
  ownPagesOnly: 'Bunu yalnızca bu sitenin sayfaları kullanabilir.',
  ownPagesOnlyStreams: 'Canlı bağlantıları yalnızca bu sitenin sayfaları açabilir.',
  shownGamesOnly: 'Canlı bağlantı yalnızca sayfada gösterilen oyunların kimliklerini kabul eder.',
  foreignRequest: 'Bu istek bu siteden gelmedi.',
  foreignRequestMoved: 'Bu istek bu siteden gelmedi. {portal} şu adreste: {address}',
  foreignRequestPublicUrl:
    'Bu istek bu siteden gelmedi. Sitenin işletmecisi, PUBLIC_URL değerini ziyaretçilerin kullandığı adrese ayarlamalıdır.',

  anotherAddress: 'Yanlış adres',
  portalIsAt: '{portal} şu adreste: <address></address>',
  unknownHost:
    'Bu portal bu ana makine adını kullanmıyor. Sitenin işletmecisi, PUBLIC_URL değerini ziyaretçilerin kullandığı adrese ayarlamalıdır.',
} satisfies Translation['responses']
