/** The id of the element of a document that contains its messages. */
export const MESSAGES_ID = 'page-messages'
