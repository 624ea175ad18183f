/** Which ways and schools are open now or after a step, and what is too expensive, in the summary of a match. */
import type { MatchItem } from '../../../api/client.ts'
import { FIT_GROUPS } from '../../../domain/match/fit.ts'
import { useBothMoney } from '../../costs/formats.ts'
import { wayOf, waysMost, waysPath } from '../../costs/load.ts'
import { useVerdict } from '../../costs/ways-compared.tsx'
import { useSentences, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { useCountryName } from './country-choices.ts'
import type { MatchPageData } from './load.ts'
import { useTerm } from './match-form.tsx'
import { type Place, useList, useListedPlace } from './place-texts.ts'
import { type RouteItem, type SchoolItem, useOtherTests, useRounded, useStepText } from './texts.ts'

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

/** Before the schools, which should be on the first screen of a phone, too. */
const waysFirst = 3
const stepsShown = 4

/** What is open now, what a step would open, what is too dear, and what was not said. */
export function Reach({ data, answer }: Props) {
  const sentences = useSentences()
  const { deciding, now, step, step_schools, closed, too_dear, later_dear, missing, unknown } = answer.advice
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
  const [first, others] = [now.places.slice(0, waysFirst), now.places.slice(waysFirst)]
  const ways = (places: readonly Place[]) => (
    <ul className="list-disc space-y-1 pl-5">
      {places.map((each) => (
        <li key={place(each)}>
          <a href={`#way-${each.iso_country}-${each.route}`} className="text-link">
            <strong>{place(each)}</strong>
          </a>{' '}
          <YearOf route={routeAt(each)} data={data} />
        </li>
      ))}
    </ul>
  )
  const isAsked = deciding.kind === 'partly' || deciding.kind === 'no_answers'
  const left = missing.filter((each) => !(deciding.kind === 'partly' && deciding.missing.includes(each)))
  return (
    <>
      {first.length > 0 ? (
        <>
          <p>{t('advice.nowTitle', { count: now.places.length })}</p>
          {ways(first)}
        </>
      ) : (
        <NowSchools deciding={deciding.kind} count={now.schools} />
      )}
      <FirstSchools data={data} answer={answer} count={now.schools + step_schools} />
      {others.length > 0 && (
        <>
          <p>{t('advice.nowMore', { count: others.length })}</p>
          {ways(others)}
        </>
      )}
      {deciding.kind === 'test' && <p>{otherTests(deciding.to)}</p>}
      <CheapestWay data={data} answer={answer} />
      {step.length > 0 && (
        <>
          <p>{t('advice.step')}</p>
          <ul className="list-disc space-y-1 pl-5">
            {step.slice(0, stepsShown).map((each) => (
              <li key={place(each.place)}>
                <strong>{place(each.place)}</strong> <YearOf route={routeAt(each.place)} data={data} />{' '}
                {sentences(each.steps.map(stepText))}
              </li>
            ))}
          </ul>
        </>
      )}
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
        <p>{t('advice.missing', { list: list(left.map((each) => t(`advice.given.${each}`))) })}</p>
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
  const both = useBothMoney(data.money, data.form.rates.rates)
  const cost = route && costOf(route)
  if (!cost) return null
  const amount = both([cost.total.from_minor, cost.total.to_minor])
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

const firstMost = 4

/** The schools to look at first, those that fit now before those that are a step away, with the way to their cards. */
function FirstSchools({ data, answer, count }: Props & { count: number }) {
  const sentences = useSentences()
  const t = useTranslations('match')
  const stepText = useStepText(data)
  const { countries } = useLayout()
  const schools = [...answer.now.schools, ...answer.step.schools].slice(0, firstMost)
  if (schools.length === 0) return null
  const ways = FIT_GROUPS.flatMap((group) => answer[group].routes)
  const isOutside = (school: SchoolItem): boolean => {
    const way = ways.find((each) => each.iso_country === school.iso_country && each.route === school.route)
    const [published, usual] = [costOf(school)?.total, way && costOf(way)?.total]
    return (
      published !== undefined &&
      usual !== undefined &&
      (published.from_minor < usual.from_minor || published.to_minor > usual.to_minor)
    )
  }
  return (
    <>
      <p>{t('advice.firstSchools', { count })}</p>
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
      {schools.some(isOutside) && (
        <p className="text-sm text-quiet" data-outside>
          {t('advice.outsideUsual')}
        </p>
      )}
    </>
  )
}
