/** What a database tells of committed changes. */
import { onTestFinished } from 'vitest'
import type { Db } from '#app/db/db.server.ts'
import type { Fact } from '#app/cluster/events.ts'

/** Everything that is told from now on, in order. */
export function hearFacts(db: Db): Fact[] {
  const facts: Fact[] = []
  onTestFinished(db.facts.subscribe((fact) => facts.push(fact)))
  return facts
}
