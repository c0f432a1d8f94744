/** Words of notifications. */
export default {} as const
