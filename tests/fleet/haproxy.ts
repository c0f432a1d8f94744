/** HAProxy before the nodes: in turn, without sticky sessions. */
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isPortOpen } from './open-port.ts'
import type { Keeper, Program } from './programs.ts'
import { until } from '../until.ts'

/** The answer's header that names the node. */
export const NODE_HEADER = 'x-node'

/** What visitors reach. */
export interface FleetBalancer extends Program {
  /** Scheme, host and port. */
  url: string
  /** The names of the nodes that get requests now. */
  listReady(): Promise<string[]>
}

/** The nodes by name, as HAProxy is told of them. */
export type NodePorts = Record<string, number>

// A stream says something every 15 seconds: a minute without a word is the end of it. Where no node
// is ready all get requests: pages that need no database are better than none.
function writeConfiguration(port: number, nodes: NodePorts, socket: string): string {
  const names = Object.entries(nodes)
  const listServers = (rest: string) =>
    names.map(([name, node]) => `  server ${name} 127.0.0.1:${node}${rest}`).join('\n')
  return `global
  stats socket ${socket}

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 10s
  timeout queue 5s
  retries 3
  option redispatch 1
  option forwardfor

frontend visitors
  bind 127.0.0.1:${port}
  http-response set-header ${NODE_HEADER} %s
  use_backend whatever if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${listServers('')}

backend whatever
  balance roundrobin
${listServers('')}
`
}

/** Starts one in front of these nodes. */
export async function startHaproxy(
  keeper: Keeper,
  path: string,
  port: number,
  nodes: NodePorts,
): Promise<FleetBalancer> {
  const file = join(keeper.folder, 'haproxy.cfg')
  const socket = join(keeper.folder, 'haproxy.sock')
  writeFileSync(file, writeConfiguration(port, nodes, socket))
  const program = await keeper.run({
    path,
    args: ['-db', '-f', file],
    isReady: () => until('HAProxy listens', () => isPortOpen(port)),
  })
  return Object.assign(program, {
    url: `http://127.0.0.1:${port}`,
    async listReady() {
      const control = connect(socket)
      control.end('show stat\n')
      const lines = (await text(control)).split('\n').map((line) => line.split(','))
      const status = lines[0]!.indexOf('status')
      return lines
        .filter((line) => line[0] === 'ready' && line[status] === 'UP')
        .map((line) => line[1]!)
        .filter((name) => Object.hasOwn(nodes, name))
    },
  })
}
