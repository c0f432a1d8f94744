/** What the checks of `npm run doctor` get and find. */
import type { Config } from '../../kernel/config.ts'
import type { DatabaseFacts } from './read-facts.ts'

export interface Finding {
  level: 'ok' | 'warning' | 'error'
  text: string
  /** What to do; undefined if all is well. */
  advice?: string
}

/** Returns its findings. An error that it throws is one, too. `facts` rejects without a database. */
export type Check = (context: {
  config: Config
  facts: Promise<DatabaseFacts>
  /** Where to send a test mail. */
  mailTo: string | undefined
}) => Promise<Finding[]> | Finding[]

const make = (level: 'warning' | 'error') => (text: string, advice: string) => ({
  level,
  text,
  advice,
})
export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = make('warning')
export const error = make('error')
