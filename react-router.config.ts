import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole site map is small: sending it with the first page saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
