/** The command's path in release 0.2, for timers and scripts that use it. Use `server/cli/games.ts`. */
import './cli/games.ts'
