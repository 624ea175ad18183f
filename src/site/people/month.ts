import { useFormatter } from 'use-intl'

/** Turns a month such as 2026-03 into the reader's words. */
export function useMonth(): (month: string) => string {
  const format = useFormatter()
  return (month) => format.dateTime(new Date(`${month}-01T00:00:00Z`), { year: 'numeric', month: 'long' })
}
