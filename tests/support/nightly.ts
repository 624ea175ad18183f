/** Tests that only `npm run test:all` runs, declared beside the quick ones that share their builders. */
import { describe, test } from 'vitest'
import { isFullRun } from './scope.ts'

/** Declares nothing: a skipped test is a failure. */
const nothing = Object.assign(() => undefined, { each: () => () => undefined })

export const nightlyTest = (isFullRun ? test : nothing) as typeof test
export const nightlyDescribe = (isFullRun ? describe : nothing) as typeof describe
