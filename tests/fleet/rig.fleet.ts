/** Tests the fleet itself: nodes in turn, a relay that can be cut, and complete cleanup. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../is-running.ts'
import { describeFleet } from './describe-fleet.ts'
import { until } from '../until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describeFleet('a fleet', (at) => {
  /**
   * Sends requests one after the other, all with status 200. Returns the number of responses by
   * node.
   */
  async function requestMany(times: number) {
    const before = await at.fleet.balancer.countResponses()
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(at.fleet.url)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    const after = await at.fleet.balancer.countResponses()
    const handled = Object.entries(after).map(([name, count]) => [name, count - before[name]!])
    return Object.fromEntries(handled) as Record<string, number>
  }

  test('responds from each node in turn', async () => {
    expect(await requestMany(6)).toEqual({ a: 2, b: 2, c: 2 })
  })

  test('has started its nodes at once through PgBouncer, without leaving a lock', async () => {
    const client = new Client(at.fleet.postgres.url)
    await client.connect()
    const { rows } = await client.query(`select * from pg_locks where locktype = 'advisory'`)
    await client.end()
    expect(rows).toEqual([])
  })

  test('serves without a stopped node, and uses it again after its start', async () => {
    const [, gone] = at.fleet.nodes
    await gone.kill()
    const responses = await requestMany(6)
    expect(responses[gone.name]).toBe(0)
    await gone.start()
    await at.fleet.untilReady()
    expect(Math.min(...Object.values(await requestMany(6)))).toBeGreaterThan(0)
  })

  test('has a relay to Redis for each node, which can be cut and restored', async () => {
    const { redisLine } = at.fleet.nodes[0]
    const socket = connect(redisLine.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let responses = ''
    socket.on('data', (chunk) => (responses += chunk.toString()))
    socket.write('PING\r\n')
    await until('Redis responds', () => responses === '+PONG\r\n')
    redisLine.cut()
    socket.write('PING\r\n')
    const late = connect(redisLine.port, '127.0.0.1')
    onTestFinished(() => void late.destroy())
    late.write('PING\r\n')
    // Redis itself responds meanwhile.
    const direct = connect(at.fleet.redis.port, '127.0.0.1')
    direct.end('PING\r\n')
    expect((await once(direct, 'data')).toString()).toBe('+PONG\r\n')
    expect(responses).toBe('+PONG\r\n')
    const lateResponse = once(late, 'data')
    redisLine.mend()
    await until('Redis responds again', () => responses === '+PONG\r\n+PONG\r\n')
    expect((await lateResponse).toString()).toBe('+PONG\r\n')
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no processes or files when its parent is ended by %s',
    async (signal) => {
      const source = `
        import { startFleet } from './tests/fleet/fleet.ts'
        import { findFleetPrograms } from './tests/fleet/installed.ts'
        const fleet = await startFleet(findFleetPrograms().programs)
        const { balancer, nodes, postgres, pgbouncer, redis } = fleet
        // Paused processes do not react to SIGTERM.
        postgres.pause()
        const pids = [balancer, ...nodes, postgres, pgbouncer, redis].map(({ pid }) => pid)
        console.log(JSON.stringify({ pids, folder: fleet.folder }))`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = once(child, 'exit')
      const [line] = await once(child.stdout, 'data')
      const { pids, folder } = JSON.parse(String(line)) as { pids: number[]; folder: string }
      onTestFinished(() => {
        for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
      })
      expect(pids.map(isRunning)).toEqual(Array(7).fill(true))
      child.kill(signal)
      await exited
      await until('its folder is gone', () => !existsSync(folder))
      // A killed process may exist a moment longer than its folder.
      await until('all of them have ended', () => !pids.some(isRunning))
      expect(pids.filter(isRunning)).toEqual([])
    },
  )
})
