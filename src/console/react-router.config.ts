import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  // scripts/build.ts moves it to build/console
  buildDirectory: '../../tmp/console-build',
  basename: '/console',
  ssr: true,
  // pages are not hydrated, so the browser discovers no routes
  routeDiscovery: { mode: 'initial' },
} satisfies Config
