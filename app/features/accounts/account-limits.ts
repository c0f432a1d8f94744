/** The lengths that names and passwords may have (decisions, Accounts; design, Security). */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 50
