/** How far the clocks of mail servers and ours may differ, in ms. In doubt a message starts the timer: staff notice a needless timer, but not a missing one. */
export const clockErrorMs = 5 * 60_000
