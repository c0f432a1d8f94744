/** Words of the server's responses that are not pages. Only the server reads them. */
export default {} as const
