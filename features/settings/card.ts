/** What a player chooses for the card of the profile. */

/** Pictures to choose from: covers of games. */
export const MAX_PICTURES = 25
/** Achievements that a card shows. */
export const MAX_PINNED = 3
/** The prefix of the checkbox of an achievement. */
export const PIN_PREFIX = 'pin-'
