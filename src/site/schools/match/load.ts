/** The server's side of /match: the form's answers are in the query; nothing is stored. */
import type { LoaderFunctionArgs } from 'react-router'
import type { Answer } from '../../../api/client.ts'
import { keysOf } from '../../../domain/collections.ts'
import { foldText } from '../../../domain/folding.ts'
import { BUDGET_PERIODS, MATCH_LEVELS } from '../../../domain/match/profile.ts'
import {
  MATCH_FIELDS,
  type MatchField,
  type MatchSearch,
  type MatchValues,
  readMatchForm,
  type TypedProfile,
} from '../../../domain/match/typed-profile.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { isWholeBudget } from '../../programmes/list/whole-budget.ts'
import type { Ignored } from '../../shell/ignored-note.tsx'
import { siteContext } from '../../shell/site-context.ts'

export type MatchPageData = Awaited<ReturnType<typeof loader>>
export type MatchForm = MatchPageData['form']
export type MatchAnswer = NonNullable<MatchPageData['answer']>

const textMax = 100
const valuesMax = 20
/** Offered while a city is typed. */
const citiesMost = 80

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, locale, keepPrivate } = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const question = readTypedText(search.get('q') ?? '')
  const [form, cities, countries, wish] = await Promise.all([
    api.match.form(),
    api.schools.cities({ country: 'all' }),
    api.countries.list(),
    question === '' ? null : api.programmes.wish({ q: question }),
  ])
  const typedSubjects = readTypedText(search.get('study') ?? '')
  const subjects = await readSubjects(typedSubjects, form, (q) => api.programmes.wish({ q }))
  const given = { ...valuesOf(search), ...(subjects.ids.length > 0 && { subject: subjects.ids }) }
  const { values: known, ignored } = knownValues(given, { form, countries })
  const cityNames = cities.map(({ id, name, name_en }) => ({ id, names: name === name_en ? [name] : [name, name_en] }))
  const isSent = typedSubjects !== '' || search.has('level') || Object.keys(given).length > 0
  // an answer is a family's own: no cache stores it
  if (isSent) keepPrivate({ mayReturn: true })
  const profileInput = isSent ? readMatchForm(known, { ...form, cities: cityNames }, locale) : null
  const read = profileInput && withError(profileInput, subjects.unknown)
  // the scale that a mark alone was read on is shown as if it were chosen
  const scale = read && 'search' in read ? read.search.grade?.split(':')[0] : undefined
  const values: MatchValues = scale === undefined ? known : { ...known, marks_system: [scale] }
  return {
    form,
    /** Those with most schools, in the chosen countries. */
    cities: cities
      .filter(({ country_code }) => !known.country || known.country.includes(country_code))
      .toSorted((one, other) => other.school_count - one.school_count)
      .slice(0, citiesMost)
      .map(({ name }) => name),
    values,
    /** Names of the cities that were read. */
    wantedCities: [...new Set(cities.filter(({ id }) => idsOf(read).includes(String(id))).map(({ name }) => name))],
    ignored,
    /** As it was typed where not all of it is a subject. */
    study: subjects.unknown === '' ? '' : typedSubjects,
    errors: read && 'errors' in read ? read.errors : {},
    money: read && 'money' in read ? read.money : null,
    search: read && 'search' in read ? read.search : null,
    answer: read && 'search' in read ? await api.match.find(read.search) : null,
    /** The question of the site's search that led here; empty for none. */
    question,
    unread: wish && unreadOf(wish, read && 'search' in read ? read.search : {}),
    noIndex: isSent,
  }
}

/** The ids of read cities. */
const idsOf = (read: TypedProfile | null): string[] =>
  read && 'search' in read ? (read.search.city ?? '').split(',').filter(Boolean) : []

/** The ids of typed subjects, by their names or as the search reads them, and what is none. */
async function readSubjects(
  text: string,
  { fields }: Answer<'match', 'form'>,
  read: (q: string) => Promise<Answer<'programmes', 'wish'>>,
): Promise<{ ids: string[]; unknown: string }> {
  if (text === '') return { ids: [], unknown: '' }
  const all = fields.flatMap(({ subjects }) => subjects)
  const parts = text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const idOf = (part: string) => all.find(({ name }) => foldText(name) === foldText(part))?.id
  const exact = parts.flatMap((part) => idOf(part) ?? [])
  if (exact.length === parts.length) return { ids: exact.map(String), unknown: '' }
  const { filters, left } = await read(text)
  const ids = (filters.subjects ?? '').split(',').filter(Boolean)
  return { ids, unknown: ids.length === 0 ? text : left.words }
}

/** A typed profile with the subjects that don't exist. */
function withError(input: TypedProfile, unknown: string): TypedProfile {
  if (unknown === '') return input
  return { errors: { ...('errors' in input && input.errors), subject: { code: 'subject', text: unknown } } }
}

/** What of a question the match didn't use. An amount that was divided by its years is named only where it is the budget of a year. */
function unreadOf(
  { left, filters, match }: Answer<'programmes', 'wish'>,
  {
    budget = '',
    budget_for: budgetFor = '',
    level = '',
  }: Partial<Pick<MatchSearch, 'budget' | 'budget_for' | 'level'>>,
) {
  const wished = filters.budget ?? match.budget
  const isYearly = budgetFor === '' && budget !== '' && budget === wished
  const isBudget = { whole_course: budget === '', whole_years: isYearly }
  return {
    words: left.words,
    /** A question without a degree is answered for a bachelor's. */
    isLevelAssumed: !filters.level && level === 'bachelor',
    /** An amount in a currency without a rate. */
    currency: left.unused.find(({ code }) => code === 'currency')?.text ?? '',
    otherTest: left.unused.find(({ code }) => code === 'other_test')?.text ?? '',
    wholeBudget: left.unused.flatMap(({ code, text }) =>
      isWholeBudget(code) && isBudget[code] ? [{ code, text }] : [],
    )[0],
    yearly: Number(budget),
  }
}

type Known = { form: Answer<'match', 'form'>; countries: Answer<'countries', 'list'> }

/** Values without those that no choice of the form has, as in an old or mistyped link. */
function knownValues(
  values: MatchValues,
  { form, countries }: Known,
): { values: MatchValues; ignored: Ignored<MatchField>[] } {
  const choices: Partial<Record<MatchField, readonly string[]>> = {
    level: MATCH_LEVELS,
    subject: form.fields.flatMap(({ subjects }) => subjects.map(({ id }) => String(id))),
    country: [
      'all',
      ...countries.flatMap((each) => [each.country_code, ...each.iso_countries.map((iso) => iso.toLowerCase())]),
    ],
    marks_system: form.marks.map(({ code }) => code),
    english_test: ['none', ...form.english.map(({ code }) => code)],
    intake: form.intakes.map(({ year, term }) => `${year}-${term}`),
    post_study: ['0', '1'],
    budget_for: BUDGET_PERIODS,
    first_degree: ['same', 'other'],
  }
  const ignored: Ignored<MatchField>[] = []
  const known = keysOf(values).map((field) => {
    const given = values[field] ?? []
    const kept = given.filter((value) => choices[field]?.includes(value) ?? true)
    for (const value of given) if (!kept.includes(value)) ignored.push({ field, value })
    return [field, kept] as const
  })
  return { values: Object.fromEntries(known.filter(([, kept]) => kept.length > 0)), ignored }
}

function valuesOf(search: URLSearchParams): MatchValues {
  // a year is what an amount is for where nothing else is said
  const entries = MATCH_FIELDS.filter((field) => field !== 'budget_for' || search.get(field) !== 'year').map(
    (field): [MatchField, string[]] => [
      field,
      search
        .getAll(field)
        .filter((value) => value.trim() !== '')
        .slice(0, valuesMax)
        .map((value) => value.slice(0, textMax)),
    ],
  )
  const values: MatchValues = Object.fromEntries(entries.filter(([, given]) => given.length > 0))
  // the form begins with a test chosen: without a score it says nothing
  const { english_test: test, ...others } = values
  return values.english || test?.[0] === 'none' ? values : others
}

/** `/match?level=master&subject=4`, with the fields as they were typed. @param question of the site's search that led there */
export function matchPath(values: MatchValues, question = ''): string {
  const search = new URLSearchParams()
  for (const field of MATCH_FIELDS) for (const value of values[field] ?? []) search.append(field, value)
  if (question) search.append('q', question)
  const query = search.toString()
  return `/match${query && `?${query}`}`
}
