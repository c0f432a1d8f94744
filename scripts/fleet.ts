/** `npm run fleet`: runs a whole fleet on this machine until Ctrl+C. */
import { describeMissing, startFleet } from '../tests/fleet/fleet.ts'

const missing = describeMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}

const fleet = await startFleet({
  smtp: {
    async respondToMail({ to, message }) {
      const [link] = message.match(/http:\S+/) ?? []
      console.log(`mail to ${to.join(', ')}: ${link ?? 'no link in it'}`)
    },
  },
})
console.log(`The fleet is at ${fleet.url}/ (the balancer)`)
for (const { name, url } of fleet.nodes) console.log(`  node ${name}: ${url}/`)
console.log(`  Postgres: ${fleet.postgres.url}, through PgBouncer: ${fleet.pgbouncer.url}`)
console.log(`  Redis: redis://127.0.0.1:${fleet.redis.port}`)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) {
  process.once(signal, async () => {
    await fleet.stop()
    process.exit(0)
  })
}
