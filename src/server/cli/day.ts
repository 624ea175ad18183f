const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The first moment in UTC of a day such as 2026-01-31, in milliseconds. @throws Error, a sentence, for anything else and for days to come */
export function dayOf(typed = '', now = Date.now()): number {
  const time = DAY.test(typed) ? Date.parse(typed) : Number.NaN
  // 31 April becomes 1 May elsewhere
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed)
  if (!isDay) throw new Error(`${JSON.stringify(typed)} is no day; it is written as year-month-day, such as 2026-01-31`)
  if (time > now) throw new Error(`${typed} has not come yet; everything would go`)
  return time
}
