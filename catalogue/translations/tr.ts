import type { LanguageFile } from '../language-file.ts'

export default {
  keys: {
    Mouse: 'Fare',
    'Mouse wheel': 'Fare tekerleği',
    'Left click': 'Sol tık',
    Space: 'Boşluk tuşu',
    'Arrow keys': 'Ok tuşları',
    'Left arrow': 'Sol ok',
    'Right arrow': 'Sağ ok',
    'Up arrow': 'Yukarı ok',
    Drag: 'Sürükle',
    Tap: 'Dokun',
    'Right click': 'Sağ tık',
    Shift: 'Shift',
    Enter: 'Enter',
    'Left stick': 'Sol çubuk',
    'Right stick': 'Sağ çubuk',
    Button: 'Düğme',
  },
  stopWords: ['oyun', 'oyunu', 'oyunlar', 'oyunları', 've', 'ile', 'bir', 'için'],
  games: {
    '1v1lol': {
      description:
        'Burada düelloyu iki şey belirler: ne kadar iyi nişan aldığın ve rakibinle arana ne kadar hızlı duvar ya da rampa koyduğun. Kamera karakterini arkadan, üçüncü şahıs açısıyla izler.',
    },
    agar: {
      description:
        'Tek bir hücreyi yönet, senden küçükleri yut, büyüklerden uzak dur. İkiye bölünürsen avının üstüne atılırsın ama parçaların başkalarına açık hedef olur. Yapımcısı Matheus Valadares.',
      controls: {
        'Steer toward the pointer': 'İmlece doğru ilerle',
        'Split in two': 'İkiye bölün',
        'Eject mass': 'Kütle fırlat',
      },
      tip: 'Küçükken yeşil bir virüsün arkasına saklan: ona dokunan büyük hücreler parçalara ayrılır.',
    },
    arras: {
      description:
        'Şekilleri vurup deneyim kazan, geliştirme ağacının her dalında tankının neye dönüşeceğine karar ver. Geniş bir tank ailesiyle diep.io geleneğini sürdürüyor.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        Shoot: 'Ateş et',
        'Aim and shoot': 'Nişan al ve ateş et',
        'Auto fire': 'Otomatik ateş',
        'Auto spin': 'Otomatik dönüş',
      },
    },
    battledudes: {
      description:
        'Parçalanan haritalarda hedefler için savaş: duvarlar yıkılır, siperin de onlarla gider. Yaya ya da direksiyon başında oynanan, kuş bakışı bir taktik nişancı oyunu.',
    },
    bloxd: {
      description:
        'Bir sürü modu olan, küplerden bir dünya: parkurlarda zıpla, hayatta kalma modunda topla ve üret, yaratıcı modda keyfince inşa et ya da bir mini oyuna dal. Her modda başka oyuncuların katıldığı lobiler var.',
      controls: {
        Move: 'Hareket et',
        'Look around': 'Etrafa bak',
        'Break or hit': 'Kır veya vur',
        'Place or use': 'Yerleştir veya kullan',
        Jump: 'Zıpla',
      },
    },
    bopz: {
      description:
        'Bir arenaya gir ve diğer oyunculara meydan oku. Bopz.io, birkaç boş dakikaya sığan hızlı bir çok oyunculu aksiyon oyunu.',
    },
    copter: {
      description:
        'Bir helikopterin kumandasına geç ve yakın hava savaşlarında diğer pilotları avla. Geliştirmeler makineni güçlendirir, yani ilk çarpışmalardan sağ çıkmak sonrakilerde işe yarar.',
    },
    defly: {
      description:
        'Küçük helikopterin uçarken kuleler bırakır ve aralarına duvarlar gerer. Halkayı kapatıp içindeki toprağı ele geçir, başkalarının bölgelerini ayakta tutan kuleleri de vur.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        Shoot: 'Ateş et',
        'Drop a tower': 'Kule bırak',
        'Use your superpower': 'Süper gücünü kullan',
      },
    },
    digdig: {
      description:
        'Toprağı kemirerek ilerle ve çıkardıklarınla büyü, en çok da altınla. Çevrende kazan başkaları da var ve her karşılaşmada seçim senin: sıvışmak ya da tuzak kurmak.',
    },
    evoworld: {
      description:
        'Hayata sinek olarak başlarsın ve senden büyük bir sürü canlı seni yemek ister. Beslenip besin zincirinde bir üst canlıya evril: er ya da geç avcılar senin avın olur.',
    },
    florr: {
      description:
        'Sen bir çiçeksin, çevrende dönen taç yapraklar da silahların. Dolaşan yaratıkları yenip daha çok yaprak topla, fazlalıklardan daha nadirlerini üret ve dövüş tarzına uyan seti kur.',
      controls: {
        Move: 'Hareket et',
        'Move toward the pointer': 'İmlece doğru git',
        'Spread your petals to attack': 'Saldırmak için yapraklarını aç',
        'Pull your petals in to defend': 'Savunmak için yapraklarını topla',
      },
    },
    gats: {
      description:
        'Silahını ve ne kadar zırh taşıyacağını seç, sonra kuş bakışı bir arenada sandıktan sandığa ilerleyerek savaş. Puanlar avantaj kazandırır; ağır zırh seni yavaşlatır.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        Shoot: 'Ateş et',
        Reload: 'Şarjör değiştir',
        'Use your perk': 'Yeteneğini kullan',
      },
    },
    kour: {
      description:
        'Bir sınıf seç, low poly bir arenaya gir ve birinci şahıs açısından hızlı çatışmalarda diğerlerinden iyi nişan al. Skin’ler silahlarının görünümünü değiştirir.',
      controls: {
        Move: 'Hareket et',
        'Aim or look around': 'Nişan al veya etrafa bak',
        Shoot: 'Ateş et',
        Jump: 'Zıpla',
        Reload: 'Şarjör değiştir',
      },
    },
    krunker: {
      description:
        'Bir sınıf seç ve bloklardan yapılmış haritalarda koş, hızını korumak için kaymalarla zıplamaları art arda diz. Bu FPS oyununda düellolar anında biter, yani iyi hareket etmek nişan almak kadar önemlidir.',
      controls: {
        Move: 'Hareket et',
        'Aim or look around': 'Nişan al veya etrafa bak',
        Shoot: 'Ateş et',
        'Aim down sights': 'Nişangâhtan bak',
        Jump: 'Zıpla',
        'Crouch or slide': 'Eğil veya kay',
        Reload: 'Şarjör değiştir',
      },
      roomHint:
        'Oyunun menüsünde “Invite” düğmesine basıp bağlantıyı kopyala, sonra buraya yapıştır.',
    },
    lolbeans: {
      description:
        'Yalpalayan bir sürü fasulye aynı anda engelli parkura fırlar, yol boyunca itişip yuvarlanır. Fazla yavaş kalanlar elenir, kalanlar sonraki tura dizilir.',
      controls: {
        Move: 'Hareket et',
        Jump: 'Zıpla',
      },
    },
    moomoo: {
      description:
        'Odun, yiyecek ve taş topla, bunlarla kendi köyünün çevresine duvarlar, yel değirmenleri ve dikenler dik. Komşuların da aynısını yapıyor ve her an biri diğerine baskına gelebilir.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        'Gather or attack': 'Topla veya saldır',
        'Select food': 'Yiyecek seç',
        'Auto attack': 'Otomatik saldırı',
        Chat: 'Sohbet et',
      },
    },
    mope: {
      description:
        'Fare olarak başla, meyveleri kemir, suyun bitmeden iç ve adım adım daha büyük hayvanlara dönüş. Besin zincirinde üstünde olan her şey seni yiyebilir, ta ki zirveye sen çıkana kadar.',
      controls: {
        Move: 'Hareket et',
        'Move toward the pointer': 'İmlece doğru git',
        'Sprint, at the cost of water': 'Koş (su harcar)',
      },
    },
    resurviv: {
      description:
        'Kapatılan surviv.io, açık kaynaklı bir uyarlamayla burada yaşıyor. Kuş bakışı ganimet toplama ve son kalanın kazandığı turlar tanıdık gelecek ama oyunun kendine has yenilikleri de var.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        'Shoot or punch': 'Ateş et veya yumruk at',
        'Aim and shoot': 'Nişan al ve ateş et',
        Reload: 'Şarjör değiştir',
        'Pick up, open or revive': 'Al, aç veya canlandır',
        'Choose gun, melee or throwable': 'Ateşli, yakın dövüş veya atılan silah seç',
        'Next or previous weapon': 'Sonraki veya önceki silah',
        'Use bandage, med kit, soda or pills': 'Bandaj, sağlık çantası, gazoz veya hap kullan',
        'Cancel reloading or healing': 'Şarjör değiştirmeyi veya iyileşmeyi iptal et',
        'Open the map': 'Haritayı aç',
      },
    },
    shellshock: {
      description:
        'Her dövüşçü silahlı bir yumurta, her yenilginin sonu da kırık bir kabuk ve sıçrayan yumurta sarısı. Şakanın altında takım maçları ve herkes tek modu olan dört dörtlük bir FPS yatıyor.',
      controls: {
        Move: 'Hareket et',
        'Aim or look around': 'Nişan al veya etrafa bak',
        Shoot: 'Ateş et',
        Jump: 'Zıpla',
        Reload: 'Şarjör değiştir',
        'Swap weapons': 'Silah değiştir',
        'Throw a grenade': 'El bombası at',
      },
      roomHint: 'Maç sırasında menüyü aç, “Invite friends” seçeneğine bas ve bağlantıyı kopyala.',
    },
    slither: {
      description:
        'Küçük bir yılan parlayan yemleri yer ve her biriyle uzar. Kafan başka bir gövdeye değerse patlar, çevrendeki herkese yem olursun; yani minicik bir yılan bile bir devi devirebilir. Yapımcısı Steve Howse.',
      controls: {
        'Steer toward the pointer': 'İmlece doğru ilerle',
        'Turn left or right': 'Sola veya sağa dön',
        'Boost, at the cost of length': 'Hızlan (boyun kısalır)',
      },
      tip: 'Hızlanıp başka bir yılanı geç ve önünü kes: kafası gövdene çarpsın.',
    },
    starblast: {
      description:
        'Asteroitleri parçalayıp kristallerini topla ve daha iyi bir gemiye harca. Takımın için maden çıkarıp üssünü koruyabilir ya da silahlarını, diğer bütün gemilerin hedef olduğu bir ölüm maçına götürebilirsin.',
      controls: {
        'Steer and accelerate': 'Yönlendir ve hızlan',
        Shoot: 'Ateş et',
      },
    },
    suroi: {
      description:
        'Adaya elin boş in, sandıklarda teçhizat ara ve daralan gazın önünde kal. Oyuncularının açık bir proje olarak geliştirdiği, surviv.io oyunundan ilham alan 2D bir battle royale.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        'Shoot or punch': 'Ateş et veya yumruk at',
        'Aim and shoot': 'Nişan al ve ateş et',
        Reload: 'Şarjör değiştir',
        'Pick up, open or revive': 'Al, aç veya canlandır',
        'Choose gun, melee or throwable': 'Ateşli, yakın dövüş veya atılan silah seç',
        'Next or previous weapon': 'Sonraki veya önceki silah',
        'Use gauze, medikit, cola or tablets': 'Gazlı bez, sağlık çantası, kola veya tablet kullan',
        'Open the map': 'Haritayı aç',
      },
      links: { 'Source code': 'Kaynak kodu' },
    },
    survev: {
      description:
        'Sessiz bir adaya yalnızca yumruklarınla inersin, her silahı, yeleği ve dürbünü bulman gerekir. Kapatılan 2D battle royale surviv.io oyununun tam tepeden görünen, açık kaynaklı bir uyarlaması.',
      controls: {
        Move: 'Hareket et',
        Aim: 'Nişan al',
        'Shoot or punch': 'Ateş et veya yumruk at',
        'Aim and shoot': 'Nişan al ve ateş et',
        Reload: 'Şarjör değiştir',
        'Pick up, open or revive': 'Al, aç veya canlandır',
        'Choose gun, melee or throwable': 'Ateşli, yakın dövüş veya atılan silah seç',
        'Next or previous weapon': 'Sonraki veya önceki silah',
        'Use bandage, med kit, soda or pills': 'Bandaj, sağlık çantası, gazoz veya hap kullan',
        'Cancel reloading or healing': 'Şarjör değiştirmeyi veya iyileşmeyi iptal et',
        'Open the map': 'Haritayı aç',
      },
      tip: 'Kavga aramadan önce en yakın binayı ara: ilk dakikada üstünlük, silahı ilk bulan oyuncudadır.',
      links: { 'Source code': 'Kaynak kodu' },
      roomHint: '“Create Team” düğmesine bas, sonra bağlantıya dokunup kopyala.',
    },
    taming: {
      description:
        'Odun ve taş topla, bir üs kur ve evcilleştirebileceğin hayvanlar ara. Evcilleştirdiğin hayvan peşinden gelir ve savaşlarına katılır; başka oyuncular erzakının peşine düştüğünde çok işe yarar.',
    },
    zombsroyale: {
      description:
        'Yüz oyuncu gökyüzünden atlar ve paraşütle aynı adaya iner. İndiğin yerde ne silah varsa kap, küçülen güvenli bölgenin içinde kal ve diğer doksan dokuz kişiden uzun yaşa.',
    },
  },
} satisfies LanguageFile
