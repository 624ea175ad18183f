import { isFullRun } from './scope.ts'

/** How many random cases a property test takes: all under `npm run test:all`, under `npm test` a few. */
export const propertyRuns = (all: number, few = 40): number => (isFullRun ? all : few)
