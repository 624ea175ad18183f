const quarterMs = 15 * 60_000
const quarter = () => Math.floor(Date.now() / quarterMs)

/** What is drawn by lot changes with the quarter of an hour. What compares two pages is done again when a quarter began in between. */
export async function withinOneQuarter(compare: () => Promise<void>): Promise<void> {
  const begun = quarter()
  try {
    await compare()
  } catch (error) {
    if (quarter() === begun) throw error
    // by then every kept page is new
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    await compare()
  }
}
