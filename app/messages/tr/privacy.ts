import type { Translation } from '../translation.ts'

export default {
  title: 'Gizlilik politikası',
  lastUpdated: 'Son güncelleme: <date></date>',
  translation:
    'Bu metin bir çeviridir. <english>İngilizce metinden</english> farklı olduğu yerlerde İngilizce metin geçerlidir.',

  introduction: 'Giriş',
  introductionText:
    'Bu sayfa, {portal} sitesinin senin hakkında ne öğrendiğini, bunun nedenini ve neler yapabileceğini açıklar. Hesap açmadan gezinebilir, arama yapabilir ve oynayabilirsin. Aşağıdaki verilerin çoğunu yalnızca hesabın varsa saklarız.',

  collected: 'Topladığımız bilgiler',
  withAccount: 'Hesapla birlikte bize verdiklerin',
  emailAddress: 'E-posta adresi',
  displayName: 'Görünen ad',
  authentication:
    'Kimlik doğrulama bilgileri: yalnızca geri döndürülemeyen bir özet (hash) olarak saklanan şifren ve açık oturumların',
  language: 'Seçtiğin dil',

  whenUsing: 'Siteyi kullanırken topladıklarımız',
  played: 'Giriş yapmışken oynadığın oyunlar ve oyun süren',
  liked:
    'Giriş yapmışken beğendiğin oyunlar; e-posta adresini doğrulayana kadar ağının geri döndürülemeyen bir özeti (hash) de; bunu 30 gün saklarız',
  saved: 'Giriş yapmışken kaydettiğin oyunlar, oynadığın son gün ve art arda oynadığın gün sayısı',
  reports:
    'Bir oyun hakkında gönderdiğin sorun bildirimleri: oyun, gün, neden ve kim olduğunu ele vermeyen bir sayı. Bunları 30 gün saklarız',
  visits:
    'Tarayıcı türü ve sürümü, ziyaretin saati ve tarihi ve ziyaret edilen sayfalar; bir sayfayı açtığında her web sitesi bunları görür',
  onDevice:
    'Teman, seçtiğin dil, kenar çubuğunun durumu, açtığın oyunlar, kaydettiğin oyunlar, son aramaların ve geldiğin liste tarayıcında kalır. Bir oyunun seni tek bir aktif oyuncu olarak saymasını sağlayan rastgele sayı da öyle. Sayfadan ayrıldığında bu sayıyı unuturuz. Giriş yaptığın sürece tarayıcın bunu da hatırlar ve her sekme, daha hızlı göstermek için adını, e-posta adresini, beğendiğin ve kaydettiğin oyunları tutar. Kaydedilen oyunlar sayfası, bağlantı olmadan da açılabilmek için listenin bir kopyasını tutar. Çıkış yaptığında bu kopya silinir.',
  games:
    'Oyunlar, yapımcılarının kendi sitelerinde, bir çerçeve içinde çalışır. Oyununun ne topladığına her yapımcı kendisi karar verir. Yapımcının gizlilik politikası daha fazlasını anlatır.',

  use: 'Bilgilerini nasıl kullanıyoruz',
  forSignIn: 'Giriş yapmanı sağlamak ve hesabını güvende tutmak için',
  forProfile:
    'Oyun süreni, beğenilerini ve başarımlarını sana ve gizlilik ayarların izin veriyorsa diğer oyunculara göstermek için',
  forCounts: 'Beğenileri ve aktif oyuncuları saymak için',
  forMails: 'Seçtiğin e-postaları ve bildirimleri sana göndermek için',
  forProblems: 'Sorunları bulup gidermek için',
  notSold: 'Bunların hiçbirini satmayız ve reklam profilleri oluşturmayız.',

  security: 'Veri güvenliği',
  securityText:
    'Şifreler Argon2id ile özetlenir (hash). Betikler, oturumunu açık tutan çerezi okuyamaz. Her sayfanın katı bir içerik güvenliği politikası vardır ve oyunlar bu siteden ayrı bir korumalı alanda çalışır. Şifre tahminini ve spam gönderimini engellemek için yanlış şifreleri, e-postaları, beğenileri ve bildirimleri hesap ve ağ adresi başına en fazla bir saat, aynı oyunla ilgili bildirimleri ise en fazla bir gün boyunca sayarız. Bu sayımların kaydını tutmayız. Hiçbir sistem tamamen güvenli değildir, bu yüzden olabildiğince az şey saklarız.',

  rights: 'Verilerinle ilgili hakların',
  rightsLead: 'Şu haklara sahipsin:',
  access: 'Erişim: hakkında ne saklandığını görmek',
  rectification: 'Düzeltme: yanlış olanı düzeltmek',
  erasure: 'Silme: hepsini sildirmek',
  restriction: 'Kısıtlama: nasıl kullanıldığını sınırlamak',
  portability: 'Taşınabilirlik: makinece okunabilir bir dosya olarak indirmek',
  objection: 'İtiraz: nasıl kullanıldığına itiraz etmek',
  exercise: 'Bu hakları hesap ayarlarından veya bizimle iletişime geçerek kullanabilirsin.',

  cookies: 'Çerezler',
  cookiesText:
    'Ziyaretçilere çerez verilmez. Giriş yaptığında üç çerez oluşturulur. Biri oturumunu açık tutar ve başka bir şey yapmaz. Biri sayfalara giriş yaptığını bildirir; rastgele bir sayıdır. İkisi de çıkış yaptığında silinir. Üçüncüsü bu cihazı daha önce giriş yaptığın bir cihaz olarak işaretler; böylece şifreni tahmin etmeye çalışan biri seni hesabının dışında bırakamaz. İmzalı, rastgele bir sayıdır, senin hakkında hiçbir şey söylemez, yalnızca tarayıcında saklanır ve son girişinden 180 gün sonra veya hesabını bu cihazda sildiğinde kaldırılır. Hesabını sildikten sonra bir çerez daha, sonraki sayfanın bunu onaylamasını sağlar. O sayfa çerezi kaldırır. İzleme veya reklam için çerez kullanmayız. Bu site bir reklam ağının reklamlarını gösterirse ağın betiği kendi çerçevesinde ve ancak sen izin verdikten sonra çalışır.',

  changes: 'Değişiklikler',
  changesText:
    'Bu politika değişirse yeni sürümü bu sayfada bulursun. Önemli değişiklikleri yürürlüğe girmeden önce sitede duyururuz.',

  contact: 'İletişim',
  contactAddress: 'Verilerinle ilgili sorular: <email></email>',
  contactMissing:
    'Verilerinle ilgili soruların için sitenin işletmecisine danış. Bir iletişim adresi yakında eklenecek.',
} satisfies Translation['privacy']
