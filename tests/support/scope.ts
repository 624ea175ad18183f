/** How much of the suite a run covers: `npm test` takes samples, `npm run test:all` takes every case. */

/** True under `npm run test:all`. */
export const isFullRun = process.env.TEST_SCOPE === 'all'

/** Every value under `npm run test:all`; under `npm test` the sample, or the first value when none is named. */
export const sampled = <T>(all: readonly T[], ...sample: NoInfer<T>[]): readonly T[] => {
  if (isFullRun) return all
  return sample.length > 0 ? sample : all.slice(0, 1)
}

/** Content of a console journey's server: the demo under `npm run test:all`; under `npm test` the small organisation, which publishes in a fraction of the time. */
export const journeyContent = isFullRun ? 'content' : 'fixture'
