/** Words of sharing a page. */
export default {} as const
