import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/console',
  basename: '/console',
  ssr: true,
  // pages are documents: there is no client-side discovery of routes
  routeDiscovery: { mode: 'initial' },
} satisfies Config
