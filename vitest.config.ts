import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hasNginx } from './tests/support/nginx.ts'
import { canMount } from './tests/support/small-disk.ts'

// Time-outs end what hangs; they are no measure of speed. A machine may be ten times slower than the one that a test was written on.
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 90_000, interval: 50 } } }
const common = { ...patient, environment: 'node' as const }

/** Files that take minutes before those that take a moment, so that no worker is left alone with a long one in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['journeys', 'contract', 'unit']
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // most files wait for another process half of the time; two of them keep two cores busy
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'unit', include: ['src/**/*.test.ts', '{scripts,drawings}/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'contract',
          globalSetup: ['tests/support/run.ts'],
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'trials',
          globalSetup: ['tests/support/run.ts'],
          include: process.env.TRIALS_TABLE ? ['tests/faults/trials/**/*.trial.ts'] : [],
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          globalSetup: ['tests/support/run.ts', 'tests/support/chromium-server.ts'],
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(canMount ? [] : ['tests/faults/disk-full.test.ts']),
            ...(hasNginx ? [] : ['tests/faults/rolling-update.test.ts', 'tests/faults/cdn.test.ts']),
          ],
        },
      },
    ],
  },
})
