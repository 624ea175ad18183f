import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  ssr: true,
  // pages are documents: there is no client-side discovery of routes
  routeDiscovery: { mode: 'initial' },
} satisfies Config
