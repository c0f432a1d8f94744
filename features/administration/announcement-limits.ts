/** The maximum lengths of an announcement's texts. Those of all languages fit into one request body. */
export const MAX_TITLE_LENGTH = 100
export const MAX_TEXT_LENGTH = 1_000
