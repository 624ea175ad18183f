import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  // scripts/build.ts moves it into build/console, beside the site's
  buildDirectory: '../../tmp/console-build',
  basename: '/console',
  ssr: true,
  // pages are documents: there is no client-side discovery of routes
  routeDiscovery: { mode: 'initial' },
} satisfies Config
