import type { Translation } from '../translation.ts'

export default {
  nameRequired: 'Choisis un pseudo',
  nameTooLong: 'Ton pseudo ne doit pas dépasser {max, number} caractères',
  nameInvisible: 'Ton pseudo contient des caractères invisibles',
  nameEmptyLook: 'Ton pseudo doit contenir au moins une lettre, un chiffre ou un symbole',
  nameMarks: 'Ton pseudo comporte trop de signes sur une même lettre',
  emailRequired: 'Indique ton adresse e-mail',
  emailInvalid: 'Saisis une adresse e-mail valide, par exemple nom@example.com',
  passwordRequired: 'Saisis un mot de passe',
  passwordTooShort: 'Le mot de passe est trop court. Utilise au moins {min, number} caractères.',
  passwordTooLong: 'Le mot de passe est trop long. Utilise au plus {max, number} caractères.',
  passwordInvalid: 'Saisis un mot de passe valide',
  passwordsDiffer: 'Les nouveaux mots de passe ne correspondent pas.',
  passwordSimple:
    'Ce mot de passe est trop simple : il répète un caractère ou suit l’ordre de l’alphabet ou du clavier. Choisis-en un autre.',
  passwordCommon: 'Ce mot de passe est trop courant. Choisis-en un autre.',
  passwordSimilar: 'Ton mot de passe ressemble trop à ton pseudo ou à ton adresse e-mail.',

  wrongLogin: 'Adresse e-mail ou mot de passe incorrect',
  emailTaken: 'Un compte existe déjà avec cette adresse e-mail. Tu veux te connecter ?',
  tooManyAttempts:
    'Trop de tentatives. Réessaie dans {minutes, plural, one {une minute} many {# de minutes} other {# minutes}}.',
  tooManyMails:
    'Trop d’e-mails ont été envoyés à {email}. Réessaie dans {minutes, plural, one {une minute} many {# de minutes} other {# minutes}}.',
  busy: 'Trop de personnes se connectent en ce moment. Réessaie dans un instant.',
  failed: 'Une erreur est survenue',
  suspended:
    'Ce compte est suspendu. Motif : {reason}. Pour contester, ou pour obtenir ou supprimer tes données, contacte {contact}.',
  suspendedByOperator:
    'Ce compte est suspendu. Motif : {reason}. Pour contester, ou pour obtenir ou supprimer tes données, contacte l’exploitant de {portal}.',
  linkDead: 'Ce lien a déjà été utilisé ou a expiré. Demandes-en un nouveau.',

  resetSent: 'E-mail de réinitialisation envoyé. Consulte ta boîte de réception.',
  passwordChanged: 'Ton mot de passe a été modifié. Connecte-toi avec le nouveau.',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins {min, number} caractères. Cela te déconnecte partout ailleurs.',
  confirmNewPassword: 'Confirmation du mot de passe',
  setNewPassword: 'Définir le nouveau mot de passe',
  getNewLink: 'Demander un nouveau lien',
  signIn: 'Se connecter',
  loading: 'Chargement…',

  confirmAddressTitle: 'Confirme ton adresse e-mail',
  confirmAddressText:
    'Appuie sur le bouton pour utiliser cette adresse pour ton compte. Une nouvelle adresse te déconnecte de tous tes autres appareils. Si tu n’as rien demandé, ferme cette page et rien ne changera.',
  confirmAddress: 'Confirmer l’adresse',
  addressConfirmedTitle: 'Adresse e-mail confirmée',
  addressConfirmedText: 'Ton compte utilise maintenant cette adresse.',
  addressLinkDeadTitle: 'Ce lien a expiré',
  addressLinkDeadText:
    'Il a peut-être déjà été utilisé, ou remplacé par un lien ou un mot de passe plus récent. Ton adresse actuelle est dans les paramètres.',
} satisfies Translation['accounts']
