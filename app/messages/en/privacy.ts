/** The privacy policy. */
export default {} as const
