/**
 * The global `ytgame` of YouTube Playables, for builds that were made for it. From its public
 * reference, developers.google.com/youtube/gaming/playables/reference/sdk.
 */
import type { Arcade } from './index.d.ts'
import type { Connection } from './connection.ts'

/** Where its one text is stored. */
const KEY = 'ytgame'

/** Errors that games look at: the names and numbers of the reference. */
const ERROR_TYPES = { UNKNOWN: 0, API_UNAVAILABLE: 1, INVALID_PARAMS: 2, SIZE_LIMIT_EXCEEDED: 3 }

class SdkError extends Error {
  override name = 'SdkError'
  errorType: number
  constructor(message: string, errorType: number) {
    super(message)
    this.errorType = errorType
  }
}

const refuse = (message: string, type: keyof typeof ERROR_TYPES) =>
  Promise.reject(new SdkError(message, ERROR_TYPES[type]))

const tell = (log: (message: string) => void) =>
  log('The game has reported a problem to ytgame.health.')

/** Makes the global. Scores are taken and not kept yet, and there are no ads. */
export function createPlayables(arcade: Arcade, { connect, facts }: Connection) {
  let isReady = false
  // Games read the sound without waiting, so its state must be there early.
  void connect()
  return {
    SDK_VERSION: 'io-arcade-1',
    IN_PLAYABLES_ENV: window.parent !== window,
    SdkError,
    SdkErrorType: ERROR_TYPES,
    game: {
      firstFrameReady: () => void arcade.progress(1),
      gameReady() {
        if (!isReady) void arcade.ready()
        isReady = true
      },
      loadData: async () => (await arcade.data.get(KEY)) ?? '',
      async saveData(data: string) {
        if (typeof data !== 'string') return refuse('Only a text can be saved', 'INVALID_PARAMS')
        const isSaved = await arcade.data.set(KEY, data)
        return isSaved ? undefined : refuse('It could not be saved', 'API_UNAVAILABLE')
      },
    },
    engagement: {
      sendScore: async () => undefined,
      openYTContent: () => refuse('There are no videos here', 'API_UNAVAILABLE'),
    },
    system: {
      isAudioEnabled: () => !facts().muted,
      onAudioEnabledChange: (listener: (isEnabled: boolean) => void) =>
        arcade.on('mute', (muted) => listener(!muted)),
      onPause: (listener: () => void) => arcade.on('pause', () => listener()),
      onResume: (listener: () => void) => arcade.on('resume', () => listener()),
      getLanguage: async () => (await arcade.init()).language,
    },
    health: { logError: () => tell(console.error), logWarning: () => tell(console.warn) },
    ads: {
      requestInterstitialAd: async () => undefined,
      requestRewardedAd: async () => false,
    },
  }
}
