/** What a picture may bring, and what work on it may take. */

/** Of width times height: a large camera's, and a third of the largest that a phone makes. In memory four bytes each at most. */
export const pixelsMax = 64_000_000
/** Below this a side shows nothing. */
export const sideMin = 64

export const PICTURE_WORK = {
  /** For the widths that are made while its sender waits. */
  takeMs: 30_000,
  /** For the AVIF widths of one picture. */
  finishMs: 120_000,
  /** How long whoever takes a picture up keeps it from the other instances: longer than the work may take. */
  leaseMs: 150_000,
  /** How often it is tried before it is left as it is. */
  triesMax: 3,
  /** Without work the process ends, and its memory with it. */
  idleMs: 10_000,
  startMs: 15_000,
  /** Of the process's own heap; pixels stand outside it, bounded by their number. */
  memoryMb: 128,
  /** Uploads that wait for their turn: each is held in memory. */
  waitingMax: 4,
} as const
