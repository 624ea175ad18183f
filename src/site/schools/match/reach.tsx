/** Which ways and schools are open now or after a step, and what is too expensive, in the summary of a match. */
import type { ReactNode } from 'react'
import type { MatchItem } from '../../../api/client.ts'
import { FIT_GROUPS } from '../../../domain/match/fit.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { wayOf, waysMost, waysPath } from '../../costs/load.ts'
import { useVerdict } from '../../costs/ways-compared.tsx'
import { useSentences, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { useCountryName } from './country-choices.ts'
import type { MatchPageData } from './load.ts'
import { useTerm } from './match-form.tsx'
import { type Place, useList, useListedPlace } from './place-texts.ts'
import { type RouteItem, type SchoolItem, useOtherTests, useRounded, useRoundedRange, useStepText } from './texts.ts'
import { ListLink } from './way-list.tsx'

type Props = { data: MatchPageData; answer: MatchItem }
type Advice = MatchItem['advice']

/** Deciders that say already that nothing is open, or which schools are. */
const SAID: ReadonlySet<Advice['deciding']['kind']> = new Set([
  'budget_nowhere',
  'budget_here',
  'budget_schools',
  'nearest',
  'unknown',
  'no_answers',
])

function NowSchools({ deciding, count }: { deciding: Advice['deciding']['kind']; count: number }) {
  const t = useTranslations('match')
  if (SAID.has(deciding)) return null
  return <p>{count > 0 ? t('advice.nowOnlySchools', { count }) : t('advice.nowNone')}</p>
}

type Steps = Pick<Advice['step'][number], 'steps'>
type Step = Steps['steps'][number]
const mayFollow = (step: Step): boolean => (step.kind === 'test' || step.kind === 'english') && step.may_follow

/** Whether a score of English is missing that may follow the application. */
export const mayScoreFollow = ({ steps }: Steps): boolean => steps.some(mayFollow)
/** Whether nothing else is missing but an answer of the school. */
export const mayApplyNow = ({ steps }: Steps): boolean =>
  mayScoreFollow({ steps }) && steps.every((step) => step.kind === 'ask' || mayFollow(step))

/** So many ways are shown; the others are a tap away. */
const waysFirst = 3
const stepsFirst = 2

/** What is open now, what a step would open, what is too dear, and what was not said. */
export function Reach({ data, answer }: Props) {
  const sentences = useSentences()
  const { deciding, now, step, closed, too_dear, later_dear, missing, unknown } = answer.advice
  const t = useTranslations('match')
  const place = useListedPlace()
  const stepText = useStepText(data)
  const nameOf = useCountryName()
  const { day } = useDates()
  const about = useRounded()
  const list = useList()
  const term = useTerm()
  const otherTests = useOtherTests(data)
  const routes = [...answer.now.routes, ...answer.step.routes]
  const routeAt = ({ iso_country, route }: Place) =>
    routes.find((each) => each.iso_country === iso_country && each.route === route)
  const written = step.map((each) => ({ ...each, text: sentences(each.steps.map(stepText)) }))
  const applyNow = written.filter(mayApplyNow)
  const steps = written.filter((each) => !applyNow.includes(each))
  const isAsked = deciding.kind === 'partly' || deciding.kind === 'no_answers'
  const left = missing.filter((each) => !(deciding.kind === 'partly' && deciding.missing.includes(each)))
  const way = (at: Place, text = '') => (
    <li key={place(at)}>
      <a href={`#way-${at.iso_country}-${at.route}`} className="text-link">
        <strong>{place(at)}</strong>
      </a>{' '}
      <YearOf route={routeAt(at)} data={data} /> <DegreeOf route={routeAt(at)} data={data} /> {text}
      <NamedSchools route={routeAt(at)} data={data} />
    </li>
  )
  return (
    <>
      {now.places.length > 0 ? (
        <>
          <p>{t('advice.nowTitle', { count: now.places.length })}</p>
          <Ways
            items={now.places.map((each) => way(each))}
            first={waysFirst}
            label={(count) => t('advice.nowMore', { count })}
          />
        </>
      ) : (
        applyNow.length === 0 && <NowSchools deciding={deciding.kind} count={now.schools} />
      )}
      {deciding.kind === 'test' && <p>{otherTests(deciding.to)}</p>}
      {applyNow.length > 0 && (
        <>
          <p>{t('advice.applyNow')}</p>
          <Ways
            items={applyNow.map(({ place: at, text }) => way(at, text))}
            first={stepsFirst}
            label={(count) => t('advice.stepMore', { count })}
          />
        </>
      )}
      {steps.length > 0 && (
        <>
          <p>{t('advice.step')}</p>
          <Ways
            items={steps.map(({ place: at, text }) => way(at, text))}
            first={stepsFirst}
            label={(count) => t('advice.stepMore', { count })}
          />
        </>
      )}
      <OtherSchools data={data} answer={answer} />
      <CheapestWay data={data} answer={answer} />
      {too_dear.length > ('place' in deciding ? 1 : 0) && (
        <p>
          {t('advice.tooDear', {
            list: list(
              too_dear.map(({ place: at, amount_minor }) =>
                amount_minor === null
                  ? nameOf(at)
                  : t('advice.tooDearOne', { country: nameOf(at), amount: about(amount_minor, 'total') }),
              ),
            ),
          })}
        </p>
      )}
      {later_dear.map(({ place: at, first_minor, amount_minor, year }) => (
        <p key={place(at)}>
          {t('advice.laterDear', {
            place: place(at),
            first: about(first_minor, 'total'),
            amount: about(amount_minor, 'total'),
            year,
          })}
        </p>
      ))}
      {closed[0] && (
        <p>
          {t('advice.closed', {
            list: list(closed.map((each) => t('advice.closedOne', { place: place(each.place), day: day(each.date) }))),
            term: term(closed[0].next),
          })}
        </p>
      )}
      {unknown.length > 0 && <p>{t('advice.unknownCountries', { list: list(unknown.map(nameOf)) })}</p>}
      {left.length > 0 && !isAsked && (
        <p>
          {sentences([
            t('advice.missing', { list: list(left.map((each) => t(`advice.given.${each}`))) }),
            ...(left.includes('first_degree')
              ? [t('advice.missingFirstDegree', { other: t('firstDegree.other') })]
              : []),
          ])}
        </p>
      )}
    </>
  )
}

const costOf = ({ fit }: RouteItem | SchoolItem) => {
  const cost = fit.reasons.find((reason) => reason.kind === 'cost')
  return cost && !cost.is_partial ? cost : undefined
}

/** What a first year costs, where tuition and living are known: at a school, or usually in the country. */
function YearOf({ route, data }: { route: RouteItem | SchoolItem | undefined; data: MatchPageData }) {
  const t = useTranslations('match')
  const range = useRoundedRange(data)
  const cost = route && costOf(route)
  if (!cost) return null
  const amount = range({ from: cost.total.from_minor, to: cost.total.to_minor })
  return <>{t(cost.basis === 'usual' ? 'advice.yearUsual' : 'advice.year', { amount })}</>
}

/** Which of two or three chosen countries costs least over the whole degree, with the way to their comparison. */
function CheapestWay({ data: { values, search }, answer }: Props) {
  const t = useTranslations('match')
  const tCosts = useTranslations('costs')
  const href = useHref()
  const nameOf = useCountryName()
  const verdictOn = useVerdict()
  const level = search?.level
  if (level !== 'bachelor' && level !== 'master') return null
  const ways = FIT_GROUPS.flatMap((group) => answer[group].routes).filter(({ route }) => route === level)
  if (ways.length < 2 || ways.length > waysMost || ways.length !== values.country?.length) return null
  const route = tCosts(`route.${level}`)
  const verdict = verdictOn(
    ways.map((way) => ({ name: tCosts('compare.name', { country: nameOf(way), route }), degree: way.degree })),
  )
  if (!verdict) return null
  return (
    <p data-cheapest>
      {verdict.text}{' '}
      <a
        href={href(`${waysPath(values.country.map((country) => wayOf({ country, route: level })))}#compare`)}
        className="text-link no-print"
      >
        {t('advice.compareWays')}
      </a>
    </p>
  )
}

/** What all years of a way cost, where its year is whole; one year is the sum before. */
function DegreeOf({ route, data }: { route: RouteItem | undefined; data: MatchPageData }) {
  const t = useTranslations('match')
  const range = useRoundedRange(data)
  const { degree } = route ?? {}
  if (!route || !costOf(route) || !degree || degree.by_year.length < 2 || degree.missing.includes('tuition'))
    return null
  const isPrepared = route.fit.steps.some(({ kind }) => kind === 'foundation' || kind === 'premaster')
  return (
    <>
      {t(isPrepared ? 'advice.degreeWithout' : 'advice.degree', {
        years: degree.years,
        amount: range({ from: degree.home_minor, to: degree.home_to_minor }),
      })}
    </>
  )
}

/** The first ways, and the others folded. */
function Ways({ items, first, label }: { items: ReactNode[]; first: number; label: (count: number) => string }) {
  const list = 'list-disc space-y-2 pl-5'
  const others = items.slice(first)
  return (
    <>
      <ul className={list}>{items.slice(0, first)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="text-link cursor-pointer py-2">{label(others.length)}</summary>
          <ul className={list}>{others}</ul>
        </details>
      )}
    </>
  )
}

type Named = NonNullable<RouteItem['programmes']>['schools'][number]

/** The schools of a way to look at first, each with its own cost and steps, and what isn't known of them. */
export function NamedSchools({ route, data }: { route: RouteItem | undefined; data: MatchPageData }) {
  const t = useTranslations('match')
  const href = useHref()
  const sentences = useSentences()
  const list = useList()
  const stepText = useStepText(data)
  const { longList } = useCostFormats()
  const range = useRoundedRange(data)
  const { schools = [], ask = '', are_requirements_unknown: areUnknown = false } = route?.programmes ?? {}
  if (route && areUnknown)
    return (
      <p data-first-schools="none">
        {t('advice.noneKnown')} <ListLink route={route} data={data} isInline /> {ask}
      </p>
    )
  if (schools.length === 0) return null
  const lacked = (lacks: Named['lacks']) => list(lacks.map((each) => t(`advice.lacks.${each}`)))
  const [first] = schools
  const common = first?.lacks.filter((each) => schools.every(({ lacks }) => lacks.includes(each))) ?? []
  return (
    <p data-first-schools>
      {t('advice.see')}{' '}
      {schools.map(({ id, name, programme, cost, steps, lacks }, at) => {
        const own = lacks.filter((each) => !common.includes(each))
        const notes = [
          ...(cost ? [t('perYear', { amount: range({ from: cost.home_minor, to: cost.home_to_minor }) })] : []),
          ...(own.length > 0 ? [t('advice.notKnown', { list: lacked(own) })] : []),
          ...(steps.length > 0 ? [sentences(steps.map(stepText))] : []),
        ]
        return (
          <span key={id}>
            {at > 0 && ' · '}
            <a href={href(programme ? `/programmes/${programme.id}` : `/schools/${id}`)} className="text-link">
              {notes.length > 0 ? t('advice.noted', { name, notes: longList(notes) }) : name}
            </a>
          </span>
        )
      })}
      <span className="block">
        {sentences([...(common.length > 0 ? [t('advice.askThem', { list: lacked(common) })] : []), ask])}
      </span>
    </p>
  )
}

const othersMost = 3

/** Schools near by a price of their own, on ways that aren't. */
function OtherSchools({ data, answer }: Props) {
  const sentences = useSentences()
  const t = useTranslations('match')
  const stepText = useStepText(data)
  const { countries } = useLayout()
  const ways = [...answer.now.routes, ...answer.step.routes]
  const hasNames = ({ iso_country, route }: SchoolItem) =>
    ways.some(
      (way) => way.iso_country === iso_country && way.route === route && (way.programmes?.schools.length ?? 0) > 0,
    )
  const schools = [...answer.now.schools, ...answer.step.schools]
    .filter((school) => !hasNames(school))
    .slice(0, othersMost)
  if (schools.length === 0) return null
  return (
    <>
      <p>{t('advice.otherSchools')}</p>
      <ul className="list-disc space-y-1 pl-5" data-first-schools>
        {schools.map((school) => (
          <li key={school.id}>
            <a href={`#school-${school.id}`} className="text-link font-semibold">
              {school.name}
            </a>{' '}
            · {countries.find(({ code }) => code === school.country_code)?.name} · <YearOf route={school} data={data} />{' '}
            {sentences(school.fit.steps.map((step) => stepText(step)))}
          </li>
        ))}
      </ul>
    </>
  )
}
