/** Words of sharing a page. */
export default {
  shareGame: 'Share {game}',
  linkToGame: 'Link to the game',
  copyLink: 'Copy link',
  copied: 'Link copied to clipboard!',
  notCopied: "We couldn't copy the link. It's selected, so you can copy it yourself.",
  otherApp: 'Share with another app',
} as const
