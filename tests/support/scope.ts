/** How much of the suite a run covers: `npm test` takes samples, `npm run test:all` takes every case. */

/** True under `npm run test:all`. */
export const isFullRun = process.env.TEST_SCOPE === 'all'

/** Every value under `npm run test:all`; under `npm test` the sample alone, which must be part of them. */
export const everyOr = <T>(all: readonly T[], ...sample: NoInfer<T>[]): readonly T[] => (isFullRun ? all : sample)
