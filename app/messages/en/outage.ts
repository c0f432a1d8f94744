/** Words of the page that the server sends while it cannot reach the data. Only the server reads them. */
export default {} as const
