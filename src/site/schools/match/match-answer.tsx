/** The answer: what would help most, three groups with their ways and schools, what can't be judged, and where to take it. */

import type { MatchItem } from '../../../api/client.ts'
import { homeCurrency } from '../../../domain/editions.ts'
import { FIT_GROUPS, type FitGroup } from '../../../domain/match/fit.ts'
import { countrySchoolsPath } from '../../../domain/site-paths.ts'
import { useTypedMoney } from '../../costs/budget-form.tsx'
import { useCostFormats } from '../../costs/formats.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { pathWith } from '../../reading/articles/article-address.ts'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { Copied, ShareMessage } from '../../shell/layout/share-message.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { AdviceView } from './advice.tsx'
import { useCountryChoices } from './country-choices.ts'
import { listOf } from './list-of.ts'
import type { MatchPageData } from './load.ts'
import { matchPath } from './load.ts'
import { RouteCard, SchoolCard } from './match-card.tsx'
import { useTerm } from './match-form.tsx'
import { type SchoolItem, useStepText } from './texts.ts'

type Props = { data: MatchPageData; answer: MatchItem }

export function MatchAnswerView({ data, answer }: Props) {
  const t = useTranslations('match')
  const { day } = useDates()
  const href = useHref()
  const currency = useHomeCurrencyName()
  return (
    <section className="mt-1 md:mt-6" data-answer>
      <h2 className="max-md:sr-only md:text-3xl">{t('answerTitle')}</h2>
      <Given data={data} />
      <AdviceView data={data} answer={answer} />
      {FIT_GROUPS.filter((group) => group !== 'reach' || answer.reach.schools.length > 0).map((group) => (
        <Group key={group} group={group} data={data} answer={answer} />
      ))}
      <Unjudged data={data} answer={answer} />
      <p className="measure mt-6 text-sm text-quiet">
        {t('caution')} {answer.rate_day !== null && t('rateDay', { currency, day: day(answer.rate_day) })}
      </p>
      {data.question && (
        <a
          href={href(pathWith('/search', { q: data.question, kind: 'all' }))}
          className="text-link no-print inline-flex min-h-11 items-center"
        >
          {t('toSearch')}
        </a>
      )}
      <Take data={data} answer={answer} />
    </section>
  )
}

/** What was understood of the form, in one line. */
export function useGiven(data: MatchPageData): string[] {
  const t = useTranslations('match')
  const term = useTerm()
  const { locale } = useLayout()
  const countries = useCountryChoices()
  const { home, list, longList } = useCostFormats()
  const written = useTypedMoney()
  const { values, form, search, money, answer } = data
  const one = (name: keyof typeof values) => values[name]?.[0] ?? ''
  const subjects = form.fields.flatMap((field) => field.subjects)
  const chosenSubjects = (values.subject ?? []).flatMap(
    (id) => subjects.find((each) => String(each.id) === id)?.name ?? [],
  )
  const chosen = countries.filter(({ code }) => values.country?.includes(code)).map(({ name }) => name)
  const test = form.english.find(({ code }) => code === one('english_test'))
  const scale = form.marks.find(({ code }) => code === one('marks_system'))
  const budget = Number(search?.budget ?? 0) * 100
  const inHome = budget > 0 ? t(search?.budget_for ? 'perCourse' : 'perYear', { amount: home([budget, budget]) }) : ''
  const isOwn = money?.currency === homeCurrency(locale)
  const rateOf = ({ currency }: { currency: string }) => {
    const rate = form.rates.rates[currency]
    return rate === undefined ? '' : t('rateOne', { one: `1 ${currency}`, rate, own: form.rates.currency })
  }
  return [
    t(`levels.${search?.level ?? 'bachelor'}`),
    list(chosenSubjects),
    list(chosen),
    list(data.wantedCities.length > 0 ? data.wantedCities : (values.city ?? [])),
    money && !isOwn ? `${written(money)} (${longList([inHome, rateOf(money)].filter(Boolean))})` : inHome,
    scale ? t('pair', { label: scale.name, value: one('marks') }) : '',
    one('english_test') === 'none' ? t('noTest') : test ? `${test.name} ${one('english')}` : '',
    [one('sat_reading'), one('sat_math')].some(Boolean) ? `SAT ${one('sat_reading')} + ${one('sat_math')}` : '',
    one('act') ? `ACT ${one('act')}` : '',
    answer ? term(answer.intake) : '',
    one('post_study') ? t('postStudy') : '',
    search?.first_degree ? t(`firstDegree.${search.first_degree === 'same' ? 'same' : 'other'}`) : '',
  ].filter(Boolean)
}

/** Small on phones, where the answer should be on the first screen. */
function Given({ data }: { data: MatchPageData }) {
  const t = useTranslations('match')
  return (
    <>
      <p className="measure mt-1 text-quiet max-md:text-sm md:mt-2" data-given>
        {useGiven(data).join(' · ')}
      </p>
      <p className="no-print max-md:text-sm">
        <a href="#match-form" className="text-link inline-flex min-h-11 items-center">
          {t('changeAnswers')}
        </a>
      </p>
    </>
  )
}

function Group({ group, data, answer }: Props & { group: FitGroup }) {
  const t = useTranslations('match')
  const { total, routes, schools } = answer[group]
  const isEmpty = routes.length + schools.length === 0
  const list = isEmpty ? (
    <p className="mt-3 font-semibold">{t(`groupNone.${group}`)}</p>
  ) : (
    <>
      <Routes group={group} data={data} answer={answer} />
      <Schools group={group} data={data} answer={answer} />
    </>
  )
  return (
    <section className="mt-10" data-group={group}>
      <h3 className="text-2xl">{t(`group.${group}`)}</h3>
      {!isEmpty && <p className="measure mt-1">{t(`groupText.${group}`)}</p>}
      {group === 'beyond' && !isEmpty ? (
        <>
          <BeyondBy answer={answer} />
          <details className="mt-3">
            <summary className="cursor-pointer py-2 font-semibold">
              {t('beyondShow', { routes: routes.length, schools: Math.min(total, schools.length) })}
            </summary>
            {list}
          </details>
        </>
      ) : (
        list
      )}
    </section>
  )
}

function Routes({ group, data, answer }: Props & { group: FitGroup }) {
  const t = useTranslations('match')
  const { routes } = answer[group]
  if (routes.length === 0) return null
  return (
    <>
      <h4 className="mt-5 text-lg">{t('routesTitle')}</h4>
      <ul className="mt-2 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {routes.map((route) => (
          <RouteCard key={route.iso_country + route.route} route={route} data={data} answer={answer} />
        ))}
      </ul>
    </>
  )
}

/** As many as a phone can take; the others are a tap away. */
const schoolsOpen = 6

function Schools({ group, data, answer }: Props & { group: FitGroup }) {
  const t = useTranslations('match')
  const tCosts = useTranslations('costs')
  const { total, more, schools } = answer[group]
  if (schools.length === 0)
    return more > 0 ? <p className="mt-4 text-sm text-quiet">{t('registerOnly', { count: more })}</p> : null
  const cards = (from: number, to?: number) => (
    <ul className="mt-2 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {schools.slice(from, to).map((school) => (
        <SchoolCard key={school.id} school={school} data={data} answer={answer} />
      ))}
    </ul>
  )
  return (
    <>
      <h4 className="mt-6 text-lg">{t('schoolsTitle')}</h4>
      <p className="text-sm text-quiet">
        {t('groupCount', { shown: schools.length, all: total })}
        {more > 0 && ` ${t('registerOnly', { count: more })}`}
        {!data.search?.budget && ` ${t('noBudget')}`}
      </p>
      {schools.some(({ programme }) => programme) && <p className="mt-1 text-sm">{tCosts('askOnCampus')}</p>}
      {cards(0, schoolsOpen)}
      {schools.length > schoolsOpen && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-semibold">
            {t('schoolsShow', { count: schools.length - schoolsOpen })}
          </summary>
          {cards(schoolsOpen)}
        </details>
      )}
    </>
  )
}

function BeyondBy({ answer: { beyond } }: { answer: MatchItem }) {
  const t = useTranslations('match')
  const { home } = useCostFormats()
  const counted = beyond.by.filter(({ count }) => count > 0)
  const { dear } = beyond
  if (counted.length === 0) return null
  return (
    <p className="mt-3 text-sm text-quiet">
      {dear && `${t('dearSchools', { count: dear.count, amount: home([dear.from_minor, dear.to_minor]) })} `}
      {t('beyondBy', {
        list: counted
          .map(({ kind, count }) => t('beyondOne', { label: t(`label.${kind as 'cost'}`), count }))
          .join(' · '),
      })}
    </p>
  )
}

/** Where the schools are that nothing was published of: a number, and the list. */
function Unjudged({ data, answer: { unjudged, unlisted } }: Props) {
  const t = useTranslations('match')
  if (unjudged.total + unlisted.total === 0) return null
  const { level = 'bachelor', budget, grade, english } = data.search ?? {}
  // either lets a school's price name it
  const isPriceJudged = [budget, grade, english].some(Boolean)
  return (
    <section className="mt-10" data-group="unjudged">
      <h3 className="text-2xl">{t('unjudgedTitle')}</h3>
      {unjudged.total > 0 && (
        <>
          <p className="measure mt-1">
            {t(isPriceJudged ? 'unjudgedText' : 'unjudgedNoBudget', { count: unjudged.total })}
          </p>
          <Counted countries={unjudged.countries} pathOf={(code) => listOf(data, { country: code })} />
        </>
      )}
      {unlisted.total > 0 && (
        <>
          <p className="measure mt-3">{t('unlistedText', { count: unlisted.total })}</p>
          <Counted countries={unlisted.countries} pathOf={countrySchoolsPath} />
        </>
      )}
      <p className="measure text-sm text-quiet">{t(`unjudgedNote.${level}`)}</p>
    </section>
  )
}

type CountedProps = { countries: MatchItem['unjudged']['countries']; pathOf: (code: string) => string }

/** A number of schools of each country, with the way to them. */
function Counted({ countries: counted, pathOf }: CountedProps) {
  const href = useHref()
  const { countries } = useLayout()
  return (
    <ul className="no-print mt-2 flex flex-wrap gap-x-6">
      {counted.map(({ code, count }) => (
        <li key={code}>
          <a href={href(pathOf(code))} className="text-link inline-flex min-h-11 items-center">
            {countries.find((each) => each.code === code)?.name ?? code} ({count})
          </a>
        </li>
      ))}
    </ul>
  )
}

const takenMost = 12

/** The link, a message for a chat, print, and the way to a consultation with the schools and the answers. */
function Take({ data, answer }: Props) {
  const t = useTranslations('match')
  const tShortlist = useTranslations('shortlist')
  const href = useHref()
  const { address } = useLayout()
  const given = useGiven(data)
  const stepText = useStepText(data)
  const schools = [...answer.now.schools, ...answer.step.schools].slice(0, takenMost)
  const routes = [...answer.now.routes, ...answer.step.routes].slice(0, 4)
  const link = address.canonical + matchPath(data.values).slice('/match'.length)
  const withSteps = (label: string, { steps }: SchoolItem['fit']) =>
    steps.length > 0 ? t('pair', { label, value: steps.map((step) => stepText(step)).join(' ') }) : label
  const lines = [
    ...routes.map(({ country, route, fit }) =>
      withSteps(t('advice.place', { country, route: t(`route.${route}`) }), fit),
    ),
    ...schools.map(({ name, fit }) => withSteps(name, fit)),
  ]
  const text = [t('remarks'), given.join(' · '), ...lines.map((line) => `– ${line}`), link].join('\n')
  const ids = schools.map(({ id }) => id).join(',')
  const booking = new URLSearchParams({ plan: matchPath(data.values) })
  return (
    <section aria-labelledby="take-title" className="card no-print mt-10 p-5 md:p-8">
      <h2 id="take-title" className="text-2xl">
        {t('takeTitle')}
      </h2>
      <p className="mt-1 text-quiet">{t('takeText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={href(`/consultation?${ids && `s=${ids}&`}${booking}`)} className="button button-main" data-book>
          {t('bookList')}
        </a>
        {ids && (
          <a href={href(`/shortlist?s=${ids}`)} className="button button-quiet">
            {t('toShortlist')}
          </a>
        )}
        <button type="button" hidden data-print className="button button-quiet">
          {tShortlist('print')}
        </button>
      </div>
      <Copied id="share-link" label={tShortlist('shareLink')}>
        <input id="share-link" type="text" readOnly value={link} className="field-input" />
      </Copied>
      <ShareMessage text={text} />
    </section>
  )
}
