/** The English messages. Their keys and parameters are the types of all other languages. */
import about from './about.ts'
import accounts from './accounts.ts'
import achievements from './achievements.ts'
import ads from './ads.ts'
import auth from './auth.ts'
import discovery from './discovery.ts'
import errors from './errors.ts'
import game from './game.ts'
import genres from './genres.ts'
import likes from './likes.ts'
import mails from './mails.ts'
import notifications from './notifications.ts'
import offline from './offline.ts'
import outage from './outage.ts'
import privacy from './privacy.ts'
import profile from './profile.ts'
import responses from './responses.ts'
import rooms from './rooms.ts'
import saved from './saved.ts'
import settings from './settings.ts'
import share from './share.ts'
import shell from './shell.ts'
import stage from './stage.ts'
import titles from './titles.ts'

export const en = {
  about,
  accounts,
  achievements,
  ads,
  auth,
  discovery,
  errors,
  game,
  genres,
  likes,
  mails,
  notifications,
  offline,
  outage,
  privacy,
  profile,
  responses,
  rooms,
  saved,
  settings,
  share,
  shell,
  stage,
  titles,
} as const
