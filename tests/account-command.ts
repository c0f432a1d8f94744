/** Runs the operator's account command as a separate process. */
import { finish, startCommand } from './command.ts'

/** Runs one command against a data directory; `input` is sent to its standard input. */
export const account = (environment: Record<string, string>, args: string[], input = '') =>
  finish(startCommand('account', environment, args), input)
