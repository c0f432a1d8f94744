/** The command's path in release 0.2, for timers and scripts that use it. Use `server/cli/restore.ts`. */
import './cli/restore.ts'
