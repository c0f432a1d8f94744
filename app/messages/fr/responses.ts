import type { Translation } from '../translation.ts'

export default {
  noData: 'Impossible d’accéder aux données pour le moment.',
  noDataNothingLost: 'Impossible d’accéder aux données pour le moment. Rien n’est perdu.',
  ourFault: 'Un problème est survenu de notre côté.',
  ourFaultReference: 'Un problème est survenu de notre côté. Référence : {reference}',
  restarting: 'Le serveur redémarre.',

  tooLarge: 'La requête est trop volumineuse.',
  malformedRequest: 'La requête est mal formée.',
  malformedUrl: 'L’adresse de la requête est mal formée.',
  unsupportedMethod: 'Cette méthode de requête n’est pas prise en charge.',
  unmetExpectation: 'Le serveur ne peut pas satisfaire l’en-tête Expect de cette requête.',
  notFound: 'Introuvable',
  fileNotFound: 'Fichier introuvable.',
  unknownLanguage: 'Le site n’existe pas dans cette langue.',
  noSuchGame: 'Ce jeu n’existe pas.',

  twoContentTypes: 'La requête indique plusieurs types de contenu.',
  notAForm: 'La requête doit être un formulaire : encodé en URL ou multipart.',
  unreadableForm: 'Impossible de lire le formulaire.',
  tooManyFields: 'Le formulaire contient trop de champs.',
  invalidCharacter: 'Le formulaire contient un caractère non valide.',

  tooManyPages: 'Trop de pages à la fois. Réessaie dans un instant.',
  tooManyRequests: 'Trop de requêtes à la fois.',
  tooManyReports: 'Trop de signalements. Réessaie plus tard.',
  tooManyPlayReports: 'Trop de rapports.',
  likingTooFast: 'Tu distribues les J’aime trop vite. Attends un instant.',
  savingTooFast: 'Tu enregistres trop vite. Attends un instant.',
  tooManyStreams: 'Trop de connexions en direct sont ouvertes.',

  signInToLike: 'Connecte-toi pour mettre des J’aime.',
  signInToSave: 'Connecte-toi pour enregistrer des jeux dans ton compte.',
  signInToTrack: 'Connecte-toi pour enregistrer ton temps de jeu.',
  signInToShareRooms: 'Connecte-toi pour obtenir des succès.',
  ownPagesOnly: 'Seules les pages de ce site peuvent utiliser ceci.',
  ownPagesOnlyStreams: 'Seules les pages de ce site peuvent ouvrir des connexions en direct.',
  shownGamesOnly:
    'La connexion en direct n’accepte que les identifiants des jeux affichés sur la page.',
  foreignRequest: 'Cette requête ne vient pas de ce site.',
  foreignRequestMoved:
    'Cette requête ne vient pas de ce site. {portal} se trouve à l’adresse {address}',
  foreignRequestPublicUrl:
    'Cette requête ne vient pas de ce site. Son exploitant doit définir PUBLIC_URL avec l’adresse utilisée par les visiteurs.',

  anotherAddress: 'Mauvaise adresse',
  portalIsAt: '{portal} se trouve à l’adresse <address></address>',
  unknownHost:
    'Ce portail n’utilise pas ce nom d’hôte. Son exploitant doit définir PUBLIC_URL avec l’adresse utilisée par les visiteurs.',
} satisfies Translation['responses']
