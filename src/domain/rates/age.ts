const dayMs = 86_400_000

/** Rates older than this are shown with their day, but should be replaced. */
export const ratesDays = 60

/** Whether rates of a day are too old on another. @param asOf such as 2026-09-29 */
export const areRatesOld = (asOf: string, today: string): boolean =>
  Date.parse(today) - Date.parse(asOf) > ratesDays * dayMs
