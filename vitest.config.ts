import { configDefaults, defineConfig } from 'vitest/config'
import { canMount } from './tests/support/small-disk.ts'

// Time-outs end what hangs; they are no measure of speed. A machine may be ten times slower than the one that a test was written on.
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 90_000, interval: 50 } } }
const common = { ...patient, environment: 'node' as const }

export default defineConfig({
  test: {
    // most files wait for another process half of the time; two of them keep two cores busy
    maxWorkers: 2,
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
          name: 'journeys',
          globalSetup: ['tests/support/run.ts', 'tests/support/chromium-server.ts'],
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(canMount ? [] : ['tests/faults/disk-full.test.ts'])],
        },
      },
    ],
  },
})
