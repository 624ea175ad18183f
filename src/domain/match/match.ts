/** "Where do I stand": from what was typed to a proposed list. Pure, for it runs in the visitor's browser. */
import type { Locale } from '../editions.ts'
import type { Money } from '../typed-money.ts'
import type { Rates } from './cost.ts'
import type { MatchValues, Visitor, Wrongs } from './fields.ts'
import { type Proposal, proposeList } from './propose.ts'
import type { MatchSchool, Origin, Reading } from './rules.ts'
import { readVisitor } from './values.ts'

/** Everything that an answer is worked out of: published figures, and the firm's reading. */
export type MatchData = { schools: readonly MatchSchool[]; origins: readonly Origin[]; reading: Reading; rates: Rates }

/** @property money the budget as it was written: the visitor's is in the home currency */
export type MatchAnswer = { visitor: Visitor; money: Money | null; proposal: Proposal; origins: Origin[] }

/** The list for what was typed, or every field that is wrong. Marks or scores are asked for where schools could be placed by them. */
export function findMatches(
  values: MatchValues,
  data: MatchData,
  locale: Locale,
): { answer: MatchAnswer } | { wrong: Wrongs } {
  const read = readVisitor(values, { ...data, locale })
  if ('wrong' in read) return read
  const { visitor, money } = read
  const proposal = proposeList(data.schools, visitor, data.rates)
  const isUnsaid = [visitor.marks, visitor.satReading, visitor.satMath, visitor.act].every((given) => given === null)
  if (isUnsaid && proposal.uncompared > 0) return { wrong: { marks_system: { says: 'needed' } } }
  return { answer: { visitor, money, proposal, origins: originsOf(proposal, data.origins) } }
}

/** Years and sources of the figures that the answer shows. */
function originsOf({ groups, apart }: Proposal, origins: readonly Origin[]): Origin[] {
  const schools = [...Object.values(groups).flat(), ...apart].map(({ school }) => school)
  const figures = schools.flatMap((school) =>
    [school.all, school.undergraduate, school.graduate].flatMap(Object.values),
  )
  const shown = new Set(figures.map(([, , origin]) => origin))
  return origins.filter(({ id }) => shown.has(id))
}
