const quarterMs = 15 * 60_000
const quarter = () => Math.floor(Date.now() / quarterMs)
/** How long a busy server may show pages of the quarter before. */
const renewalMs = 60_000
const againMs = 10_000

/**
 * What is drawn by lot changes with the quarter of an hour, and a page that was kept is shown once more while it is made anew.
 * What compares two pages is done again when a quarter began in between, or just before.
 */
export async function withinOneQuarter(compare: () => Promise<void>): Promise<void> {
  const begun = quarter()
  try {
    await compare()
  } catch (error) {
    if (quarter() === begun && Date.now() % quarterMs > renewalMs) throw error
    await new Promise((resolve) => setTimeout(resolve, againMs))
    await withinOneQuarter(compare)
  }
}
