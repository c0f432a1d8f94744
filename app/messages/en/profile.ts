/** Words of the profile, the public page of a player and its lists. */
export default {} as const
