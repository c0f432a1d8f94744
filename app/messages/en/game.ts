/** Words of the game page: the stage, controls, checks of games. */
export default {} as const
