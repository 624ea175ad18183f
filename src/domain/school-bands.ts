/** Bands of figures that schools are narrowed by: each named by where it begins, and reaching to the next. */

/** Of undergraduate tuition a year, in US dollars at the rate of the content: one measure for schools of every currency. */
export const TUITION_BANDS = [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000] as const
/** Of all who applied, in percent. */
export const ADMISSION_BANDS = [0, 10, 25, 50, 75] as const
/** Of undergraduates. */
export const SIZE_BANDS = [0, 2000, 5000, 15_000, 30_000] as const

export const BANDS = { tuition: TUITION_BANDS, admission: ADMISSION_BANDS, size: SIZE_BANDS } as const

/** Where the bands begin that an amount, or a range from `value` to `to`, reaches into. */
export function bandsOf(bands: readonly number[], value: number, to: number | null = null): number[] {
  return bands.filter((from, at) => from <= (to ?? value) && value < (bands[at + 1] ?? Infinity))
}

/** Where a band ends, or null for the last. */
export const bandEnd = (bands: readonly number[], from: number): number | null => bands[bands.indexOf(from) + 1] ?? null
