/** Words of the settings page. */
export default {} as const
