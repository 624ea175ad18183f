/** Bands of figures that filter schools: each is named by its lower end, and ends at the next one. */

/** Undergraduate tuition per year, in US dollars at the content's rates: comparable for schools of every currency. */
export const TUITION_BANDS = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000] as const
/** Share of applicants admitted, in percent. */
export const ADMISSION_BANDS = [0, 10, 25, 50, 75] as const
/** Number of undergraduates. */
export const SIZE_BANDS = [0, 2000, 5000, 15_000, 30_000] as const

export const BANDS = { tuition: TUITION_BANDS, admission: ADMISSION_BANDS, size: SIZE_BANDS } as const

/** The bands that an amount, or a range from `value` to `to`, overlaps. */
export function bandsOf(bands: readonly number[], value: number, to: number | null = null): number[] {
  return bands.filter((from, at) => from <= (to ?? value) && value < (bands[at + 1] ?? Infinity))
}

/** The upper end of a band, or null for the last. */
export const bandEnd = (bands: readonly number[], from: number): number | null => bands[bands.indexOf(from) + 1] ?? null
