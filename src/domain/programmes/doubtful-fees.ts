/** Fees of a register that look like errors, and decide nothing. */
import type { ProgrammeRecord } from './registers/register.ts'

/** So few courses say nothing of what is usual. */
const coursesMin = 4
/** Below this share of what the others cost. In CRICOS of 2023 this finds some thirty of ten thousand. */
const lowShare = 0.5
/** And above this share, a whole fee in place of a year's or a digit too many: six of them. Medicine costs 2.5 times as much as what else is taught of health. */
const highShare = 2.75

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A register's fee far from the median of the school's courses of that level and field becomes doubtful: the yearly fee is unknown, and the whole fee stays to be shown. @param fieldOf the field of a subject */
export function doubtFees(
  programmes: readonly ProgrammeRecord[],
  fieldOf: (subject: number) => number | null,
): ProgrammeRecord[] {
  const group = ({ school, level, subjects: [subject], fee }: ProgrammeRecord): string | null => {
    const field = subject === undefined ? null : fieldOf(subject)
    return fee?.kind !== 'register' || fee.year === null || field === null ? null : `${school} ${level} ${field}`
  }
  const groups = Map.groupBy(programmes, group)
  const usual = new Map(
    [...groups].flatMap(([name, of]) => {
      const fees = of.flatMap(({ fee }) => fee?.year ?? [])
      return name === null || fees.length < coursesMin ? [] : [[name, median(fees)] as const]
    }),
  )
  return programmes.map((programme) => {
    const name = group(programme)
    const { fee } = programme
    const middle = name === null ? undefined : usual.get(name)
    const isFar = (year: number) => middle !== undefined && (year < middle * lowShare || year > middle * highShare)
    return fee?.year != null && isFar(fee.year)
      ? { ...programme, fee: { ...fee, total: fee.total ?? fee.year, year: null, kind: 'doubtful' } }
      : programme
  })
}
