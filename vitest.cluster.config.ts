import { configDefaults, defineConfig } from 'vitest/config'
import { ONE_SERVER_JOURNEYS } from './tests/support/cluster/one-server-tests.ts'
import { missingForPatroni } from './tests/support/cluster/patroni-pair.ts'

const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 90_000, interval: 50 } } }
const common = { ...patient, environment: 'node' as const }

/** `npm run test:cluster`: beside the tests of `npm test`, since it wants more programs and takes minutes. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          ...common,
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(missingForPatroni().length > 0 ? ['tests/cluster/patroni.test.ts'] : []),
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          globalSetup: ['tests/support/cluster/run.ts', 'tests/support/chromium-server.ts'],
          include: ['tests/{e2e,nightly/e2e}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...Object.keys(ONE_SERVER_JOURNEYS).map((name) => `tests/**/${name}.test.ts`),
          ],
        },
      },
    ],
  },
})
