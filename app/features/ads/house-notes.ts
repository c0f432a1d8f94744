/** What the ad slots say while no ad network is configured: notes of the portal about itself. */
export const HOUSE_NOTES = {
  developers: {
    title: 'Made an .io game?',
    text: 'One file adds it to the portal: its name, its address and two sentences about it.',
    href: '/about#developers',
    link: 'How to submit it',
  },
  privacy: {
    title: 'Nobody follows you here',
    text: 'No trackers, no third-party cookies. What the portal knows stands on one page.',
    href: '/privacy',
    link: 'Read the privacy policy',
  },
  about: {
    title: 'Pick a game, be in it',
    text: 'Nothing to download, nothing to install.',
    href: '/about',
    link: 'About the portal',
  },
} as const

export type HouseNoteName = keyof typeof HOUSE_NOTES
