/** Words of advertisements. */
export default {} as const
