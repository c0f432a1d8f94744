/** Words in pictures for link previews. Only the server reads them. */
export default {} as const
