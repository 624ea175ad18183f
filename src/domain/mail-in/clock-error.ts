/** How far the clocks of mail servers and ours may differ, in ms. In doubt a message starts the timer: staff see that, and nobody sees one that is missing. */
export const clockErrorMs = 5 * 60_000
