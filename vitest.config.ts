import { configDefaults, defineConfig } from 'vitest/config'
import { canMount } from './tests/support/small-disk.ts'

const common = {
  environment: 'node' as const,
  globalSetup: ['tests/support/postgres.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts', '{scripts,drawings}/**/*.test.ts'] } },
      { test: { ...common, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      // one at a time: each drives servers and browsers of its own
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['tests/{journeys,faults}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(canMount ? [] : ['tests/faults/disk-full.test.ts'])],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
