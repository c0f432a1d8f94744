/** Words of likes. */
export default {} as const
