/** HAProxy in front of the nodes, with the configuration in `deploy/`. */
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../portal.ts'
import { isPortOpen } from './open-port.ts'
import type { Reaper, Program } from './programs.ts'
import { until } from '../until.ts'

/** Where Debian installs it. */
export const HAPROXY = '/usr/sbin/haproxy'
const CONFIGURATION = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** The balancer that visitors reach. */
export interface FleetBalancer extends Program {
  /** Scheme, host and port. */
  url: string
  /** The http URL that redirects to https. */
  plainUrl: string
  /** Names of the nodes that currently get requests. */
  listReady(): Promise<string[]>
  /** Number of responses of each node since HAProxy started, by the node's name. */
  countResponses(): Promise<Record<string, number>>
  /** Number of open live streams of each node, by the node's name. */
  countStreams(): Promise<Record<string, number>>
}

/** Port by node name, for HAProxy's configuration. */
export type NodePorts = Record<string, number>

/** Starts HAProxy in front of these nodes. */
export async function startHaproxy(
  reaper: Reaper,
  port: number,
  nodes: NodePorts,
): Promise<FleetBalancer> {
  const [names, ports] = [Object.keys(nodes), Object.values(nodes)]
  const plainPort = await findFreePort()
  const socket = join(reaper.folder, 'haproxy.sock')
  const statistics = join(reaper.folder, 'statistics.cfg')
  writeFileSync(statistics, `global\n  stats socket ${socket}\n`)
  const addresses = ports.map((node, index) => [`PORTAL_NODE_${index + 1}`, `127.0.0.1:${node}`])
  const program = await reaper.run({
    path: HAPROXY,
    args: ['-db', '-f', CONFIGURATION, '-f', statistics],
    environment: {
      PORTAL_HTTP_BIND: `127.0.0.1:${plainPort}`,
      PORTAL_BIND: `127.0.0.1:${port}`,
      ...Object.fromEntries(addresses),
    },
    isReady: () => until('HAProxy listens', () => isPortOpen(port)),
  })

  /** Reads one row for each server of each backend, with the node's name. */
  async function readStatistics(): Promise<(Record<string, string> & { node: string })[]> {
    const control = connect(socket)
    control.end('show stat\n')
    const [head = '', ...lines] = (await text(control)).replace('# ', '').trim().split('\n')
    const columns = head.split(',')
    return lines.flatMap((line) => {
      const values = line.split(',')
      const row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']))
      const node = names[Number(/^node-(\d+)$/.exec(row.svname ?? '')?.[1]) - 1]
      return node === undefined ? [] : [{ ...row, node }]
    })
  }

  return Object.assign(program, {
    url: `http://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async listReady() {
      const rows = await readStatistics()
      return (
        rows
          // `UP 1/2` after the first of two failed checks: it still gets requests.
          .filter(({ pxname, status }) => pxname === 'pages' && status?.startsWith('UP'))
          .map(({ node }) => node)
      )
    },
    async countStreams() {
      const rows = (await readStatistics()).filter(({ pxname }) => pxname === 'streams')
      return Object.fromEntries(rows.map(({ node, scur }) => [node, Number(scur)]))
    },
    async countResponses() {
      const counts = Object.fromEntries(names.map((name) => [name, 0]))
      for (const row of await readStatistics()) {
        const responses = ['1xx', '2xx', '3xx', '4xx', '5xx'].map((kind) => row[`hrsp_${kind}`])
        for (const count of responses) counts[row.node]! += Number(count)
      }
      return counts
    },
  })
}
