/** What can be proposed: a school with one of its programmes, or a way to a degree of a country. */
import type { Usual } from '../content/match.ts'
import type { SubjectTrait } from '../content/subjects.ts'
import type { Block } from '../content.ts'
import type { CostChoice, Source } from '../costs/cost-rows.ts'
import type { Rate } from '../costs/year-cost.ts'
import type { Figure } from '../figures/figure.ts'
import type { Deadline, Requirements } from '../programmes/programme.ts'
import type { MatchRoute } from './routes.ts'

export type { Source }
/** A published number with its upper end, its year and its source. */
export type Datum = { value: number; to: number | null; year: string; source: Source }

export type SchoolCandidate = {
  school: number
  /** The way on which it comes: a college before a university is `transfer`. */
  way: MatchRoute
  /** Null where only the school's own figures are known. */
  programme: number | null
  /** How long the programme takes; null where it is as long as usual. */
  years: number | null
  isoCountry: string
  countryCode: string
  /** The slug of the city, for the visa's amount of living costs. */
  city: string
  /** What the programme, its register or the school publishes for a year. */
  published: CostChoice['published']
  requirements: Requirements
  /** Lowest overall band of IELTS for direct entry. */
  ielts: number | null
  /** The page that states requirements and deadlines, and the year in which it was looked at. */
  checked: { year: string; source: Source } | null
  conditional: boolean | null
  deadlines: readonly Deadline[]
  /** Months; null when unknown. */
  intakes: readonly number[] | null
  postStudy: boolean
  /** Share of applicants that were admitted to bachelor's degrees, and the middle half of their scores. */
  rate: Datum | null
  satReading: Datum | null
  satMath: Datum | null
  act: Datum | null
  /** Admission tests are not required. */
  noExam: boolean
  /** The organisation reads it as asking for at least good marks, where nothing is published. */
  isSelective: boolean
  /** Asks for more than the usual range begins with, as most of its kind. */
  isNamedLater: boolean
  /** Editors have written about it: it comes before schools that only a register names. */
  isDescribed: boolean
  /** Enough is known of it to name it: others are counted. */
  isNamed: boolean
}

/** The published figures, the usual ranges and the day that judging needs. */
export type MatchContext = {
  /** Such as 2026-11-28. */
  day: string
  home: string
  rate: Rate
  figures: ReadonlyMap<string, Figure>
  /** By ISO country. */
  costs: ReadonlyMap<string, Block<'costs'>>
  living: ReadonlyMap<string, Block<'living_costs'>>
  usual: readonly Usual[]
  /** Slugs of the wanted subjects, for usual ranges of some subjects. */
  subjectSlugs: readonly string[]
  /** What all wanted subjects are. */
  traits: ReadonlySet<SubjectTrait>
  /** A start that is fewer weeks away leaves little time. */
  soonWeeks: number
  /** Wanted cities by ISO country: the living costs of a way are theirs. `published`: what schools there publish for living. */
  cities?: ReadonlyMap<string, { id: number; slug: string; published: CostChoice['published'] }>
}
