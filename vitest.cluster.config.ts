import { defineConfig } from 'vitest/config'

/** `npm run test:cluster`: beside the tests of `npm test`, since it wants more programs and takes minutes. */
export default defineConfig({
  test: {
    name: 'cluster',
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000, interval: 50 } },
    maxWorkers: 1,
    include: ['tests/cluster/**/*.test.ts'],
  },
})
