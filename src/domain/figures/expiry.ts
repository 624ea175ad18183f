/** Which figures are past their time, or will be soon. */
import { type Figure, hasExpired } from './figure.ts'

const dayMs = 86_400_000
/** Enough to look a figure up again before its readers see that nobody has. */
const soonDays = 60

/** Figures by the last day on which they may be shown as true, the earliest first. @param day such as 2026-11-22 */
export function listExpiring<F extends Pick<Figure, 'valid_until'>>(
  figures: Iterable<F>,
  day: string,
): { expired: F[]; expiring: F[] } {
  const soon = new Date(Date.parse(day) + soonDays * dayMs).toISOString().slice(0, 10)
  const ordered = [...figures].sort((one, other) => (one.valid_until < other.valid_until ? -1 : 1))
  return {
    expired: ordered.filter((figure) => hasExpired(figure, day)),
    expiring: ordered.filter((figure) => !hasExpired(figure, day) && figure.valid_until <= soon),
  }
}
