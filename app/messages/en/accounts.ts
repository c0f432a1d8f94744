/** Words of signing in, signing up and passwords. */
export default {} as const
