/** Limits of pictures and of the work on them. */

/** Width times height: enough for a large camera, a third of the largest picture of a phone. At most four bytes each in memory. */
export const pixelsMax = 64_000_000
/** A smaller side is rejected. */
export const sideMin = 64

export const PICTURE_WORK = {
  /** For the widths that are made while the sender waits. */
  takeMs: 30_000,
  /** For the AVIF widths of one picture. */
  finishMs: 120_000,
  /** Lease of an instance on a picture: longer than the work may take. */
  leaseMs: 150_000,
  /** Number of tries before the work is given up. */
  triesMax: 3,
  /** The process ends after this time without work, and frees its memory. */
  idleMs: 10_000,
  startMs: 15_000,
  /** Of the process's heap; pixels are outside it, bounded by their number. */
  memoryMb: 128,
  /** Maximum number of waiting uploads: each is held in memory. */
  waitingMax: 4,
} as const
