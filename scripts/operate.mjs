/** The path of `cli.mjs` in release 0.2, for scripts that use it. */
import './cli.mjs'
