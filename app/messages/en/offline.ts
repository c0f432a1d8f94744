/** Words of the offline page and the notice of a new version. */
export default {} as const
