/** Detects a portal behind a proxy that clients may also reach directly. */
import type { Config } from '../config.ts'
import { isLoopbackHost } from './ip-address.ts'

/** The warning for the operator. */
export const FORGEABLE =
  'TRUST_PROXY: a client that reaches this host without the proxy can forge its address, and so evade every limit'

/** Returns true if more than this machine may reach the port, while a proxy is trusted. */
export const isForgeable = ({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): boolean =>
  trustProxy > 0 && !isLoopbackHost(host)
