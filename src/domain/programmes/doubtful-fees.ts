/** Fees of a register that look like errors, and decide nothing. */
import type { ProgrammeRecord } from './registers/register.ts'

/** So few courses say nothing of what is usual. */
const coursesMin = 4
/** Below this share of what the others cost. In CRICOS of 2023 this finds some thirty of ten thousand. */
const lowShare = 0.5
/** And above this share, a whole fee in place of a year's or a digit too many: six of them. Medicine costs 2.5 times as much as what else is taught of health. */
const highShare = 2.75

/** Below this share of what all schools of the register ask, a course of several years has a year's fee in place of the whole: three of them. */
const registerShare = 0.3
/** So few courses of a register say nothing of what is usual. */
const registerMin = 20
const weeksOfYear = 52

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A record that costs less than so much of another one of the same degree at the same school is an old one, or one that was forgotten. */
const oldShare = 0.8

/**
 * A register's fee becomes doubtful if it is far from the median of the school's courses of that level and field, far below that of all
 * schools, or below another one of the same degree: the yearly fee is unknown, and the whole fee stays to be shown.
 * @param fieldOf the field of a subject @param schoolOf one name for a school that the register has under several identifiers
 */
export function doubtFees(
  programmes: readonly ProgrammeRecord[],
  fieldOf: (subject: number) => number | null,
  schoolOf: (identifier: string) => string = (identifier) => identifier,
): ProgrammeRecord[] {
  const group = ({ school, level, subjects: [subject], fee }: ProgrammeRecord): string | null => {
    const field = subject === undefined ? null : fieldOf(subject)
    return fee?.kind !== 'register' || fee.year === null || field === null ? null : `${school} ${level} ${field}`
  }
  const usual = mediansOf(programmes, group, coursesMin)
  // without the school
  const anywhere = (programme: ProgrammeRecord) => group({ ...programme, school: '' })
  const usualAnywhere = mediansOf(programmes, anywhere, registerMin)
  const isLowAnywhere = (programme: ProgrammeRecord) => {
    const middle = usualAnywhere.get(anywhere(programme) ?? '')
    const isLonger = (programme.weeks ?? 0) > weeksOfYear
    return isLonger && middle !== undefined && (programme.fee?.year ?? middle) < middle * registerShare
  }
  const dearest = new Map<string, number>()
  for (const programme of programmes) {
    const key = degree(programme, schoolOf)
    if (key) dearest.set(key, Math.max(dearest.get(key) ?? 0, programme.fee?.year ?? 0))
  }
  const isOld = (programme: ProgrammeRecord) =>
    (programme.fee?.year ?? 0) < (dearest.get(degree(programme, schoolOf) ?? '') ?? 0) * oldShare
  return programmes.map((programme) => {
    const name = group(programme)
    const { fee } = programme
    const middle = name === null ? undefined : usual.get(name)
    const isFar = (year: number) => middle !== undefined && (year < middle * lowShare || year > middle * highShare)
    return fee?.year != null && (isFar(fee.year) || isLowAnywhere(programme) || isOld(programme))
      ? { ...programme, fee: { ...fee, total: fee.total ?? fee.year, year: null, kind: 'doubtful' } }
      : programme
  })
}

/** What records of one degree share; null without a fee of the register, or for doctorates, whose names say little. */
function degree({ school, level, name, subjects: [subject], fee }: ProgrammeRecord, schoolOf: (id: string) => string) {
  if (fee?.kind !== 'register' || fee.year === null || subject === undefined || level === 'doctorate') return null
  return `${schoolOf(school)} ${level} ${subject} ${name.toLowerCase()}`
}

/** The median fee of each group that has enough of them. */
function mediansOf(
  programmes: readonly ProgrammeRecord[],
  group: (programme: ProgrammeRecord) => string | null,
  least: number,
): Map<string, number> {
  return new Map(
    [...Map.groupBy(programmes, group)].flatMap(([name, of]) => {
      const fees = of.flatMap(({ fee }) => fee?.year ?? [])
      return name === null || fees.length < least ? [] : [[name, median(fees)] as const]
    }),
  )
}
