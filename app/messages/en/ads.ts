/** Words of advertisements, and of the tiles that take their place. */
export default {
  advertisement: 'Advertisement',
  /** {host} is the address of the ad network. */
  askConsent: 'Can {host} show an ad here? It may then collect data about your visit.',
  allow: 'Allow',
  noThanks: 'No thanks',
  isOff: 'Advertising is off on this device.',
  removed: 'We removed this ad because it grabbed the keyboard while you were typing.',

  // The choice on the privacy page
  statusOn: 'Advertising on this device is on.',
  statusOff: 'Advertising on this device is off.',
  turnOn: 'Turn it on',
  turnOff: 'Turn it off',

  // The portal's own tiles
  randomGameText: 'Play a random game',
  /** The heading of three games that the page does not show elsewhere. */
  tried: 'Have you tried these?',
} as const
