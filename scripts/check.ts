/** `npm run check`: the fast part of the tests. */
import { CHECKS, runCheck, vitest } from './checks.ts'

const failed = [...CHECKS, vitest('--project', 'unit')].filter((check) => !runCheck(check))
process.exitCode = failed.length > 0 ? 1 : 0
