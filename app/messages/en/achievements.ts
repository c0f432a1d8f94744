/** Words of achievements. */
export default {} as const
