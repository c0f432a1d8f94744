import type { Translation } from '../translation.ts'

export default {
  like: 'Curtir {game}, {count, number}',
  unlike: 'Descurtir {game}, {count, number}',
  signInToLike: 'Entre para curtir jogos',
  uncounted: 'Sua curtida vai contar quando você confirmar seu e-mail.',

  saved: 'Sua curtida foi salva',
  notSaved: 'Não conseguimos salvar sua curtida',
  notRemoved: 'Não conseguimos remover sua curtida',
  tooFast: 'Você está curtindo rápido demais. Espere um momento.',
  unreachable: 'Não conseguimos acessar o servidor. Tente de novo daqui a pouco.',

  noLikesYet: 'ainda sem curtidas',
  stars: '{filled, number} de {total, number} estrelas',
  starsLabeled: '{filled, number} de {total, number} estrelas, {label}',

  new: 'Novo',
  active: 'Ativo',
  rising: 'Subindo',
  popular: 'Popular',
  trending: 'Em alta',
} satisfies Translation['likes']
