import { isOneOf } from '../../../domain/collections.ts'
import { matchLevelOf } from '../../../domain/match/profile.ts'
import type { MatchValues } from '../../../domain/match/typed-profile.ts'
import { costsPath } from '../../costs/load.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useChoicesOf } from '../../schools/match/country-choices.ts'
import { matchPath } from '../../schools/match/load.ts'
import { useHref } from '../../shell/links.ts'
import type { ProgrammeFilters } from './list-address.ts'
import type { UnreadWish } from './load.ts'
import { isWholeBudget, useWholeBudgetText } from './whole-budget.ts'

/** Of none of the programmes that the wish means. */
const UNKNOWN = ['intake_unknown', 'conditional_unknown', 'cost_unknown', 'fee_unknown'] as const
/** What the list can't be narrowed by, or reads in another way. */
const UNUSED = [
  ...UNKNOWN,
  ...([
    'elsewhere',
    'whole_course',
    'whole_years',
    'grade',
    'grade_read',
    'english_read',
    'english_test',
    'english_scale',
    'other_test',
  ] as const),
  ...(['currency', 'post_study', 'school'] as const),
] as const
type Unused = (typeof UNUSED)[number]
const FOR_MATCH: readonly Unused[] = ['grade', 'grade_read', 'english_read', 'english_test', 'post_study', ...UNKNOWN]

/** What of a typed wish was left: unknown words, and values that only other pages can use, with links that carry the wish there. */
export function UnreadWishNote({
  unread: { words, unused, match },
  filters,
}: {
  unread: UnreadWish
  filters: ProgrammeFilters
}) {
  const t = useTranslations('programmes')
  const href = useHref()
  const budgetText = useWholeBudgetText()
  const countries = useChoicesOf()(codesIn(filters.country), codesIn(filters.regions))
  const left = unused.flatMap(({ code, text }) => (isOneOf(UNUSED, code) ? [{ code, text }] : []))
  const has = (codes: readonly Unused[]) => left.some(({ code }) => codes.includes(code))
  if (words === '' && left.length === 0) return null
  const band = filters.english
  const yearly = Number(filters.budget || filters.fee || match.budget?.[0])
  return (
    <div role="status" className="mt-3 rounded-2xl bg-sea p-4">
      <ul>
        {left.map(({ code, text }) => (
          <li key={code}>
            {isWholeBudget(code) ? budgetText({ code, text }, yearly) : t(`unusedWish.${code}`, { text, band })}
          </li>
        ))}
        {words !== '' && <li>{t('unreadWords', { words })}</li>}
      </ul>
      {has(FOR_MATCH) && (
        <a href={href(matchPath(profileOf(filters, countries, match)))} className="text-link mr-4 inline-block py-2">
          {t('toMatch')}
        </a>
      )}
      {has(['whole_course', 'cost_unknown', 'fee_unknown']) && (
        <a href={href(costsOf(filters))} className="text-link inline-block py-2">
          {t('toCosts')}
        </a>
      )}
    </div>
  )
}

/** The ways to a degree of the only country, with what they cost. */
function costsOf({ country, level }: ProgrammeFilters): string {
  return costsPath({
    country: country.includes(',') ? '' : country,
    route: level === 'bachelor' || level === 'master' ? level : '',
  })
}

const codesIn = (text: string) => text.split(',').filter(Boolean)

/** The wish as the match takes it. @param countries choices of the match */
export function profileOf(filters: ProgrammeFilters, countries: string[], match: MatchValues): MatchValues {
  const [level] = codesIn(filters.level).flatMap((each) => matchLevelOf(each) ?? [])
  const given = (text: string) => (text === '' ? [] : [text])
  const [scale = '', mark = ''] = filters.grade.split(':')
  const isCourse = match.budget_for?.[0] === 'course'
  const hasOther = (match.english_test ?? []).length > 0
  return {
    level: given(level ?? ''),
    subject: codesIn(filters.subjects),
    country: countries,
    city: given(filters.city),
    budget: isCourse || filters.budget === '' ? (match.budget ?? []) : [filters.budget],
    ...(isCourse && { budget_for: ['course'] }),
    marks_system: given(scale),
    marks: mark === '' ? (match.marks ?? []) : [mark],
    english_test: hasOther
      ? (match.english_test ?? [])
      : given(filters.english && (filters.english === 'none' ? 'none' : 'ielts')),
    english: hasOther ? (match.english ?? []) : given(filters.english === 'none' ? '' : filters.english),
    post_study: given(filters.post_study),
  }
}
