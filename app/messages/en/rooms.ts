/** Words of playing together in a room. */
export default {} as const
