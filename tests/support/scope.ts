/** How much of the suite a run covers: `npm test` takes samples, `npm run test:all` takes every case. */

/** True under `npm run test:all`. */
export const isFullRun = process.env.TEST_SCOPE === 'all'

/** Every value under `npm run test:all`; under `npm test` the sample, or the first value when none is named. */
export const sampled = <T>(all: readonly T[], ...sample: NoInfer<T>[]): readonly T[] => {
  if (isFullRun) return all
  return sample.length > 0 ? sample : all.slice(0, 1)
}
