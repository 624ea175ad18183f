/** The firm's own classification of grades and English tests, by which "Where do I stand" places schools. */

import { z } from 'zod'
import { itemAt } from '../collections.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { MATCH_LEVELS, MATCH_ROUTES, TERMS } from '../match/routes.ts'
import { id, link, once, slug } from './fields.ts'
import { figureKey } from './figures.ts'
import { SUBJECT_TRAITS } from './subjects.ts'

const scale = {
  id,
  code: slug,
  name: LocalizedSchema,
  /** A grade as a person would type it, with a decimal point. */
  example: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
  /** The ends of the scale; a lower number is better where `best` is the smaller one. */
  worst: z.number().nonnegative(),
  best: z.number().nonnegative(),
}
type Scale = { worst: number; best: number }

/** Whether these grades are on the scale, each no better than the one before. */
const falls = ({ worst, best }: Scale, marks: readonly number[]) => {
  const up = best > worst ? 1 : -1
  const steps = [best, ...marks, worst].map((mark) => mark * up)
  return steps.every((mark, at) => at === 0 || mark <= itemAt(steps, at - 1))
}

const MarkSystemSchema = z
  .strictObject({
    ...scale,
    strong: z.number(),
    good: z.number(),
    fair: z.number(),
    /** Whose marks these are: of two scales that fit a typed mark, the one of the readers' home country is meant. */
    iso_country: z.string().length(2).optional(),
    /** What people write beside such a mark, in any language: GPA, %, học bạ. */
    words: once(z.array(z.string().min(1).max(40)).min(1)).optional(),
  })
  .refine((system) => system.worst !== system.best && falls(system, [system.strong, system.good, system.fair]), {
    message: 'strong, good and fair in this order between best and worst',
  })
const bandsRise = (bands: readonly { score: number; band: number }[]) =>
  bands.every(({ score, band }, at) => {
    const before = bands[at - 1]
    return !before || (score > before.score && band > before.band)
  })
const EnglishTestSchema = z
  .strictObject({
    ...scale,
    enough: z.strictObject({ undergraduate: z.number(), graduate: z.number() }),
    /** From which score on the test is read as a band of IELTS; none for IELTS itself. */
    bands: z
      .array(z.strictObject({ score: z.number().nonnegative(), band: z.number().min(0).max(9) }))
      .refine(bandsRise, 'higher scores with higher bands')
      .optional(),
  })
  .refine((test) => Object.values(test.enough).every((mark) => falls(test, [mark])) && test.worst !== test.best, {
    message: 'enough between best and worst',
  })

/** The usual way in where a school has published nothing: keys of figures. */
const UsualSchema = z.strictObject({
  id,
  iso_country: z.string().length(2),
  route: z.enum(MATCH_ROUTES),
  /** Slugs of subjects; a row without is for all others. */
  subjects: once(z.array(slug).min(1)).optional(),
  /** The usual range of IELTS. */
  english: figureKey.optional(),
  /** The start that the days below are for, such as the autumn of 2027. */
  entry: z.strictObject({ year: z.int().min(2000).max(2100), term: z.enum(TERMS) }).optional(),
  /** The day of some programmes only, the day by which most applications are in, and the one after which there is no ordinary way in. */
  early: figureKey.optional(),
  main: figureKey.optional(),
  last: figureKey.optional(),
  /** Applicants with an earlier deadline than these. */
  earlier: LocalizedSchema.optional(),
  /** Months in which it usually starts. */
  starts: once(z.array(z.int().min(1).max(12)).min(1)).optional(),
  /** Grading scales of school-leaving diplomas after which many need a foundation year first. */
  foundation_first: once(z.array(slug).min(1)).optional(),
  /** Weeks of English before the course for a missing half band. */
  presessional: figureKey.optional(),
  /** Many schools make offers before a score of English is there, on condition that it follows: the page that says so. */
  conditional_offers: link.optional(),
  /** How long graduates may stay. */
  stay: once(z.array(figureKey).min(1)).optional(),
})

/** How long graduates may stay to work, and under which conditions: sentences with figures. */
const WorkSchema = z.strictObject({
  id,
  iso_country: z.string().length(2),
  routes: once(z.array(z.enum(MATCH_ROUTES)).min(1)),
  text: LocalizedSchema,
  /** The page of the authority. */
  link: link.optional(),
})

/** When a remark is made; without any, always. `no_test_nothing_open`: to a family without a test, where nothing is open yet. */
export const REMARK_TIMES = ['no_test', 'english_short', 'no_test_nothing_open'] as const
/** What a counsellor adds to a way; without a country, to the whole answer. */
const RemarkSchema = z.strictObject({
  id,
  iso_country: z.string().length(2).optional(),
  routes: once(z.array(z.enum(MATCH_ROUTES)).min(1)),
  when: z.enum(REMARK_TIMES).optional(),
  text: LocalizedSchema,
  link: link.optional(),
})
export type Remark = z.output<typeof RemarkSchema>

/** A way's schools have one of these tags. */
const KindSchema = z.strictObject({
  id,
  iso_country: z.string().length(2),
  route: z.enum(MATCH_ROUTES),
  tags: once(z.array(slug).min(1)),
  /** What a family should ask these schools. */
  ask: LocalizedSchema.optional(),
})

/** Another award beside the wanted one, where none of that is open. */
const InsteadSchema = z.strictObject({
  id,
  level: z.enum(MATCH_LEVELS),
  offer: z.enum(MATCH_LEVELS),
  /** In place of the wanted subjects. */
  subjects: once(z.array(slug).min(1)).optional(),
  /** How it differs. */
  text: LocalizedSchema,
})
const words = once(z.array(z.string().trim().min(2).max(60)))

export const MatchReadingSchema = z.strictObject({
  id,
  marks: z.array(MarkSystemSchema).min(1),
  english: z.array(EnglishTestSchema).min(1),
  /** How long most people need for half a band to a band, for half a band alone, and the page that says how. */
  preparation: z.strictObject({ months: figureKey, half: figureKey.optional(), page: link }).optional(),
  /** Schools with these tags give no bachelor's degrees. */
  two_year: once(z.array(slug)).default([]),
  /** Which schools a way leads to, where a country has several kinds. */
  kinds: z.array(KindSchema).optional(),
  /** Schools with these tags are read as asking for at least good marks. */
  selective: once(z.array(slug)).default([]),
  /** Schools with these tags are named after others, except for strong marks: most ask for more than the usual range begins with. */
  named_later: once(z.array(slug)).optional(),
  /** A start that is fewer weeks away leaves little time for an offer, a deposit and a visa. */
  soon_weeks: z.int().min(1).max(52).optional(),
  usual: z.array(UsualSchema).default([]),
  /** What graduates may do, by country and way. */
  work: z.array(WorkSchema).default([]),
  /** Remarks on the ways. */
  remarks: z.array(RemarkSchema).default([]),
  instead: z.array(InsteadSchema).default([]),
  /** What kinds of subjects need besides marks and English. */
  notes: z.array(z.strictObject({ id, trait: z.enum(SUBJECT_TRAITS), text: LocalizedSchema })).default([]),
  /** Words in the English names of programmes, by level: `skip` is not open to, or not meant by, those who look for that level; `only` is what a level consists of. */
  names: z
    .array(z.strictObject({ id, level: z.enum(MATCH_LEVELS), skip: words.default([]), only: words.default([]) }))
    .default([]),
})
export type Usual = z.output<typeof UsualSchema>

/** Every key of a figure that the reading names, with its field and what it has to be. */
export function figuresOfReading({
  preparation,
  usual,
}: Pick<z.output<typeof MatchReadingSchema>, 'preparation' | 'usual'>): {
  field: string
  key: string
  is: UsualUnit
}[] {
  const placed = usual.flatMap(({ iso_country, route, english, early, main, last, presessional, stay = [] }) => {
    const keys: [string | undefined, UsualUnit][] = [
      [english, 'band'],
      [early, 'date'],
      [main, 'date'],
      [last, 'date'],
      [presessional, 'week'],
      ...stay.map((key) => [key, 'length'] as [string, UsualUnit]),
    ]
    return keys.flatMap(([key, is]) => (key === undefined ? [] : [{ field: `${iso_country} · ${route}`, key, is }]))
  })
  const lengths = [preparation?.months, preparation?.half].filter((key) => key !== undefined)
  return [...lengths.map((key) => ({ field: 'preparation', key, is: 'length' as const })), ...placed]
}
/** A score of IELTS, a day, weeks, or any length of time. */
export type UsualUnit = 'band' | 'date' | 'week' | 'length'
