/** How soon V8 collects what nobody needs any more. */
import { setFlagsFromString } from 'node:v8'

/** By how much the heap may outgrow what was in use, in per cent: by itself V8 lets it become four times as large where the machine has memory. */
const growthPercent = 60

/** Has V8 of this process collect garbage early; no size is forbidden, so that a large site only has a larger heap. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}

/** By then what a start does beside answering is done. */
const afterStartMs = 3000

/**
 * Gives back once what the start needed and nobody needs any more: a fifth of an idle server (decision 0005). It stops the process for about
 * a tenth of a second. Only with `--expose-gc`, which `npm start` gives.
 */
export function shrinkAfterStart(): void {
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), afterStartMs).unref()
}
