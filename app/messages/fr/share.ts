import type { Translation } from '../translation.ts'

export default {
  shareGame: 'Partager {game}',
  linkToGame: 'Lien vers le jeu',
  copyLink: 'Copier le lien',
  copied: 'Lien copié !',
  notCopied: 'Impossible de copier le lien. Il est sélectionné : tu peux le copier toi-même.',
  otherApp: 'Partager avec une autre appli',
} satisfies Translation['share']
