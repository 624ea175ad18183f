/** Where a typed question of money, grades or tests, or a subject, is answered: the match with what was understood and what was not, then the programmes, schools and costs. */
import type { Answer } from '../../../api/client.ts'
import { editionOf } from '../../../domain/editions.ts'
import type { MatchLevel } from '../../../domain/match/routes.ts'
import type { MatchValues } from '../../../domain/match/typed-profile.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { wayOf, waysMost, waysPath } from '../../costs/load.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { type ProgrammeFilters, programmesPath } from '../../programmes/list/list-address.ts'
import type { UnreadWish } from '../../programmes/list/load.ts'
import { UnreadWishNote } from '../../programmes/list/unread-wish.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { matchPath } from '../../schools/match/load.ts'
import { useHref, useLayout } from '../../shell/links.ts'

export type Question = {
  wish: Answer<'programmes', 'wish'>
  /** Codes of countries that were chosen beside it. */
  chosen: readonly string[]
  /** The wish as the list of programmes takes it, and what that can't use. */
  filters: ProgrammeFilters
  unread: UnreadWish
  /** The wish as the match takes it, and its degree; null where the degree has to be chosen first. */
  profile: MatchValues
  level: MatchLevel | null
  /** Names of the subjects, tests and scales of grades that were read. */
  names: { subjects: string[]; scale: string; test: string }
}

export function QuestionLead({ question, query }: { question: Question; query: string }) {
  const t = useTranslations('results')
  const tMatch = useTranslations('match')
  const href = useHref()
  const { profile, level, wish, chosen, filters, unread } = question
  const countries = profile.country ?? []
  const levels: readonly MatchLevel[] = level ? [level] : ['bachelor', 'master']
  const understood = useUnderstood(question)
  return (
    <section className="mt-6 rounded-2xl bg-sea p-5" data-question>
      {wish.asks && <h2 className="text-xl md:text-2xl">{t('question.title')}</h2>}
      {understood !== '' && <p className="mt-1">{t('question.read', { list: understood })}</p>}
      <UnreadWishNote unread={unread} filters={filters} />
      <p className="mt-3 flex flex-wrap gap-3">
        {levels.map((each) => (
          <a key={each} href={href(matchPath({ ...profile, level: [each] }, query))} className="button button-main">
            {level ? t('question.match') : t('question.matchLevel', { level: tMatch(`levels.${each}`) })}
          </a>
        ))}
      </p>
      <ul className="mt-3">
        <li>
          <a
            href={href(programmesPath({ q: query, country: chosen.join(',') }))}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('question.programmes')}
          </a>
        </li>
        {!wish.asks && (
          <li>
            <a
              href={href(
                listPath(chosen.length === 1 ? (chosen[0] ?? 'all') : 'all', {
                  school: query,
                  country: chosen.join(','),
                }),
              )}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('question.schools')}
            </a>
          </li>
        )}
        {countries.length > 1 && countries.length <= waysMost && (
          <li>
            <a
              href={href(waysPath(countries.map((country) => wayOf({ country, route: level ?? 'bachelor' }))))}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('question.compare')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** What was read of the question, in the reader's words. */
function useUnderstood({ wish: { filters, match, left }, level, names }: Question): string {
  const t = useTranslations('results')
  const tMatch = useTranslations('match')
  const { home } = useCostFormats()
  const { countries, locale } = useLayout()
  const isCourse = match.budget_for === 'course'
  const budget = Number((isCourse ? match.budget : (filters.budget ?? filters.fee ?? match.budget)) ?? 0) * 100
  const mark = filters.grade?.split(':')[1] ?? match.marks
  const band = filters.english?.replace('ielts:', '')
  const isUntested = filters.english === 'none'
  const score = match.english ?? (band === undefined ? undefined : Number(band).toFixed(1))
  return [
    budget > 0 &&
      (isCourse
        ? tMatch('perCourse', { amount: home([budget, budget]) })
        : t('question.budget', { amount: home([budget, budget]) })),
    ...countries.filter(({ code }) => filters.country?.split(',').includes(code)).map(({ name }) => name),
    level && tMatch(`levels.${level}`),
    ...names.subjects,
    mark !== undefined && t('question.mark', { mark, scale: names.scale && `(${names.scale})` }).trim(),
    // one off its scale is named as unread
    left.unused.some(({ code }) => code === 'english_scale')
      ? false
      : isUntested
        ? t('question.noTest')
        : score !== undefined && `${names.test} ${score}`,
  ]
    .filter((each) => typeof each === 'string')
    .join(editionOf(locale).comma)
}
