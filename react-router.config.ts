import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The whole site map is small: sending it with the first page saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  // One entry point for a page's code, whether it is shown or another page submits its form (ADR 11).
  splitRouteModules: false,
} satisfies Config
