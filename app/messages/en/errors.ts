/** Words of error pages and notices. Every page needs them. */
export default {} as const
