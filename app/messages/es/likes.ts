import type { Translation } from '../translation.ts'

export default {
  like: 'Dar Me gusta a {game}, {count, number}',
  unlike: 'Quitar tu Me gusta a {game}, {count, number}',
  signInToLike: 'Inicia sesión para dar Me gusta a los juegos',
  uncounted: 'Tu Me gusta contará cuando confirmes tu correo electrónico.',

  saved: 'Tu Me gusta se guardó',
  notSaved: 'No pudimos guardar tu Me gusta',
  notRemoved: 'No pudimos quitar tu Me gusta',
  tooFast: 'Vas demasiado rápido con los Me gusta. Espera un momento.',
  unreachable: 'No pudimos conectar con el servidor. Inténtalo de nuevo en un momento.',

  noLikesYet: 'aún sin Me gusta',
  stars: '{filled, number} de {total, number} estrellas',
  starsLabeled: '{filled, number} de {total, number} estrellas, {label}',

  new: 'Nuevo',
  active: 'Activo',
  rising: 'En ascenso',
  popular: 'Popular',
  trending: 'Tendencia',
} satisfies Translation['likes']
