/** The proxy for outgoing HTTPS requests, as other programs read it from the environment. */
import { setGlobalProxyFromEnv } from 'node:http'

/**
 * Returns the variables of the proxy. `HTTP_PROXY` is not one: requests on plain HTTP go to this machine
 * only.
 */
export function proxyVariables(environment = process.env) {
  const { HTTPS_PROXY, https_proxy = HTTPS_PROXY, NO_PROXY, no_proxy = NO_PROXY } = environment
  return https_proxy ? { https_proxy, ...(no_proxy && { no_proxy }) } : undefined
}

/** Sends the requests of this process through the proxy. */
export function useOutgoingProxy(): void {
  const variables = proxyVariables()
  if (variables) setGlobalProxyFromEnv(variables)
}
