const quarterMs = 15 * 60_000
const quarter = () => Math.floor(Date.now() / quarterMs)
/** How long a busy server may show pages of the previous quarter of an hour. */
const renewalMs = 60_000
const againMs = 10_000

/**
 * Random samples change every quarter of an hour, and a cached page is shown once more while it is rendered again. A comparison of two
 * pages is therefore repeated if a quarter began in between, or just before.
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
