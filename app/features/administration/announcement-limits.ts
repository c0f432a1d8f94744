/** The lengths of an announcement: those of all languages fit into the body of one form. */
export const MAX_TITLE_LENGTH = 100
export const MAX_TEXT_LENGTH = 1_000
