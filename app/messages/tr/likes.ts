import type { Translation } from '../translation.ts'

export default {
  like: '{game} oyununu beğen, {count, number}',
  unlike: '{game} beğenisini geri al, {count, number}',
  signInToLike: 'Oyunları beğenmek için giriş yap',
  uncounted: 'Beğenin, e-postanı doğruladığında sayılacak.',

  saved: 'Beğenin kaydedildi',
  notSaved: 'Beğenini kaydedemedik',
  notRemoved: 'Beğenini kaldıramadık',
  tooFast: 'Çok hızlı beğeniyorsun. Biraz bekle.',
  unreachable: 'Sunucuya ulaşamadık. Birazdan tekrar dene.',

  noLikesYet: 'henüz beğeni yok',
  stars: '{total, number} üzerinden {filled, number} yıldız',
  starsLabeled: '{total, number} üzerinden {filled, number} yıldız, {label}',

  new: 'Yeni',
  active: 'Aktif',
  rising: 'Yükselişte',
  popular: 'Popüler',
  trending: 'Trend',
} satisfies Translation['likes']
