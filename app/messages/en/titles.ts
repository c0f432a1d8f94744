/** Titles and descriptions of pages, for the head of the document. Only the server reads them. */
export default {
  about: 'About',
  aboutDescription:
    'What {portal} is for, who runs it, how it is built, and how developers can add an .io game.',
} as const
