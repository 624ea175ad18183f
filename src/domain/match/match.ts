/** "Where do I stand": from input to a proposed list. Pure, because it runs in the visitor's browser. */
import type { Locale } from '../editions.ts'
import type { Money } from '../typed-money.ts'
import type { Rates } from './cost.ts'
import type { MatchErrors, MatchValues, Visitor } from './fields.ts'
import { type Proposal, proposeList } from './propose.ts'
import type { MatchSchool, Origin, Reading } from './rules.ts'
import { readVisitor } from './values.ts'

/** The data of an answer: published figures, and the firm's classification. */
export type MatchData = { schools: readonly MatchSchool[]; origins: readonly Origin[]; reading: Reading; rates: Rates }

/** @property money the budget as typed; the visitor's is in the home currency */
export type MatchAnswer = { visitor: Visitor; money: Money | null; proposal: Proposal; origins: Origin[] }

/** The list for an input, or all invalid fields. Grades or scores are required when schools could be classified by them. */
export function findMatches(
  values: MatchValues,
  data: MatchData,
  locale: Locale,
): { answer: MatchAnswer } | { errors: MatchErrors } {
  const read = readVisitor(values, { ...data, locale })
  if ('errors' in read) return read
  const { visitor, money } = read
  const proposal = proposeList(data.schools, visitor, data.rates)
  const isUnfilled = [visitor.marks, visitor.satReading, visitor.satMath, visitor.act].every((given) => given === null)
  if (isUnfilled && proposal.uncompared > 0) return { errors: { marks_system: { code: 'needed' } } }
  return { answer: { visitor, money, proposal, origins: originsOf(proposal, data.origins) } }
}

/** Years and sources of the figures in the answer. */
function originsOf({ groups, unplaced }: Proposal, origins: readonly Origin[]): Origin[] {
  const schools = [...Object.values(groups).flat(), ...unplaced].map(({ school }) => school)
  const figures = schools.flatMap((school) =>
    [school.all, school.undergraduate, school.graduate].flatMap(Object.values),
  )
  const shown = new Set(figures.map(([, , origin]) => origin))
  return origins.filter(({ id }) => shown.has(id))
}
