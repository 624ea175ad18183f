/** What a match or a cost plan tells already, for the first step of the booking form. */
import { readStudyPlan } from '../../domain/leads/study-plan.ts'
import type { BookingValues } from './booking-values.ts'

type Choice = { code: string }
type Options = {
  countries: readonly Choice[]
  degree: readonly Choice[]
  intake_year: readonly number[]
  intake_term: readonly Choice[]
}

/**
 * The values that the form offers too; the visitor can change them.
 * @param address such as `/match?level=bachelor&country=uk&intake=2027-autumn` @param subjectNames by id
 */
export function planValues(
  address: string,
  options: Options,
  subjectNames: ReadonlyMap<string, string> = new Map(),
): BookingValues {
  const plan = readStudyPlan(address)
  if (!plan) return {}
  const answers = new Map(plan.answers)
  const offered = (choices: readonly Choice[], codes: readonly string[] = []) =>
    codes.filter((code) => choices.some((choice) => choice.code === code))
  const [year = '', term = ''] = answers.get('intake')?.[0]?.split('-') ?? []
  const values = {
    countries: offered(options.countries, answers.get('country')),
    degree: offered(options.degree, answers.get('level') ?? answers.get('route')).slice(0, 1),
    intake_year: options.intake_year.includes(Number(year)) ? [year] : [],
    intake_term: offered(options.intake_term, [term]),
    major: [(answers.get('subject') ?? []).flatMap((id) => subjectNames.get(id) ?? []).join(', ')].filter(Boolean),
  }
  return Object.fromEntries(Object.entries(values).filter(([, all]) => all.length > 0))
}
