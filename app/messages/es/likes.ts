import type { Translation } from '../translation.ts'

export default {
  like: 'Dar me gusta a {game}, {count, number}',
  unlike: 'Quitar me gusta a {game}, {count, number}',
  signInToLike: 'Inicia sesión para dar me gusta a los juegos',
  uncounted: 'Tu me gusta contará cuando confirmes tu correo electrónico.',

  saved: 'Tu me gusta se ha guardado',
  notSaved: 'No pudimos guardar tu me gusta',
  notRemoved: 'No pudimos quitar tu me gusta',
  tooFast: 'Vas demasiado rápido con los me gusta. Espera un momento.',
  unreachable: 'No pudimos conectar con el servidor. Inténtalo de nuevo en un momento.',

  noLikesYet: 'aún sin me gusta',
  stars: '{filled, number} de {total, number} estrellas',
  starsLabeled: '{filled, number} de {total, number} estrellas, {label}',

  new: 'Nuevo',
  active: 'Activo',
  rising: 'En ascenso',
  popular: 'Popular',
  trending: 'Tendencia',
} satisfies Translation['likes']
