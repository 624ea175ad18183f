import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hasDovecot } from './tests/support/has-dovecot.ts'
import { hasNginx } from './tests/support/nginx.ts'
import { isFullRun } from './tests/support/scope.ts'
import { canMount } from './tests/support/small-disk.ts'

// Time-outs end tests that hang; they do not measure speed. A machine may be ten times slower than the one a test was written on.
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 90_000, interval: 50 } } }
const reporting = process.env.TEST_REPORT_FILE ? ['tests/support/processor-time.ts'] : []
/** Each process of tests has the demo's editions, as a server with the demo's content. */
const editions = 'tests/support/demo-editions.ts'
const common = {
  ...patient,
  environment: 'node' as const,
  setupFiles: [editions, ...reporting],
}

/**
 * Node loads what it runs in production, once a worker: faster than through Vite, which now and then evaluated a module a second time,
 * so that `instanceof` failed. The rest of `src` has TSX, which Node can't load.
 */
const nativeModules = { deps: { external: [/\/src\/(api|cli|db|domain|server|services)\/(?!.*\.test\.ts$).*\.ts$/] } }

const databases = 'tests/support/run.ts'
/**
 * Tests of the whole server run it in their own process (tests/support/app.ts): its sources and its build are loaded by Node as in
 * production, once a worker.
 */
const inProcess = {
  isolate: false,
  setupFiles: [editions, 'tests/support/failed-logs.ts', ...reporting],
  env: { NODE_ENV: 'production' },
  server: { deps: { external: [/\/src\//, /\/build\//] } },
}
const browser = 'tests/support/chromium-server.ts'

const LEVELS = ['nightly', 'e2e', 'http', 'contract', 'unit']

/** Levels with long files first, so that no worker is left alone with a long file at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => LEVELS.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** The levels are described in tests/README.md. `npm test` runs all but `nightly`, `npm run test:all` runs all. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // files share a thread and its modules: importing them anew for each file took longer than the tests. Each file restores what it changes
          pool: 'threads',
          isolate: false,
          server: nativeModules,
        },
      },
      {
        test: {
          ...common,
          name: 'contract',
          isolate: false,
          server: nativeModules,
          globalSetup: [databases],
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: { ...common, ...inProcess, name: 'http', globalSetup: [databases], include: ['tests/http/**/*.test.ts'] },
      },
      {
        test: {
          ...common,
          ...inProcess,
          name: 'e2e',
          globalSetup: [databases, browser],
          include: ['tests/e2e/**/*.test.ts', ...(isFullRun ? ['tests/nightly/e2e/**/*.test.ts'] : [])],
        },
      },
      {
        test: {
          ...common,
          name: 'nightly',
          // the same modules as the levels below: how a file is loaded is decided once for all projects
          server: nativeModules,
          globalSetup: [databases, browser],
          include: ['tests/nightly/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            // part of e2e, whose settings they need
            'tests/nightly/e2e/**',
            ...(canMount ? [] : ['tests/nightly/faults/disk-full.test.ts']),
            ...(hasDovecot ? [] : ['tests/nightly/{contract,faults}/mail-{sync,conversation}.test.ts']),
            ...(hasNginx ? [] : ['tests/nightly/faults/{rolling-update,cdn}.test.ts']),
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'chaos',
          globalSetup: [databases],
          include: process.env.TRIALS_TABLE ? ['tests/chaos/**/*.trial.ts'] : [],
        },
      },
    ],
  },
})
