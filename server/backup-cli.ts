/** The command's path in release 0.2, for timers and scripts that use it. Use `server/cli/backup.ts`. */
import './cli/backup.ts'
