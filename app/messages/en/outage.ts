/** Words of the page that the server sends while it cannot reach the data. Only the server reads them. */
export default {
  title: 'One moment',
  /** Instead of one of the player's own pages. */
  noPlayerData: "We can't reach your data right now. Nothing is lost.",
  noPage: "We can't load this page right now. Nothing is lost.",
  reloadToResend: 'Reload to resend your form.',
  willReload: "We'll reload it as soon as we can.",
  tryAgain: 'Try again',
} as const
