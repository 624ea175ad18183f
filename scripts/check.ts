/** `npm run check`: format, lint, layer rules, words and types. */
import { CHECKS, runCheckInBackground } from './checks.ts'

const passed = await Promise.all(CHECKS.map(runCheckInBackground))
process.exitCode = passed.every(Boolean) ? 0 : 1
