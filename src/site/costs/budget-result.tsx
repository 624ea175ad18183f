import type { BudgetLine } from '../../api/client.ts'
import { VERDICTS } from '../../domain/costs/budget.ts'
import { groupsBy } from '../../domain/groups.ts'
import { LEVEL_OF_ROUTE, MATCH_LEVEL } from '../../domain/match/profile.ts'
import { countrySchoolsPath } from '../../domain/site-paths.ts'
import { useTranslations } from '../messages/provider.tsx'
import { programmesPath } from '../programmes/list/list-address.ts'
import { matchPath } from '../schools/match/load.ts'
import { useDates } from '../shell/dates.ts'
import { useHref, useLayout } from '../shell/links.ts'
import { useBudgetMoney, useTypedMoney } from './budget-form.tsx'
import type { BudgetPageData } from './budget-load.ts'
import { useCostFormats } from './formats.ts'
import { costsPath } from './load.ts'

/** The countries and routes by verdict, and what would make it reach. */
export function BudgetResult({ data }: { data: BudgetPageData }) {
  const t = useTranslations('budget')
  const { home } = useCostFormats()
  const { day } = useDates()
  const written = useTypedMoney()
  const href = useHref()
  const { site } = useLayout()
  const { budget, read, answer } = data
  if (budget === 0) return null
  const amount = home([budget * 100, budget * 100])
  const money = read && 'money' in read ? read.money : null
  return (
    <section aria-labelledby="result-title" className="mt-10">
      <h2 id="result-title" className="text-2xl md:text-3xl">
        {t('resultTitle', { amount })}
      </h2>
      {money && money.currency !== answer.currency && answer.as_of !== null && (
        <p className="mt-1 text-quiet">{t('readAs', { money: written(money), amount, day: day(answer.as_of) })}</p>
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        {VERDICTS.filter((verdict) => verdict !== 'unknown').map((verdict) => (
          <VerdictList key={verdict} verdict={verdict} data={data} />
        ))}
        <Reach data={data} />
      </div>
      {answer.schools.some(({ count }) => count > 0) && (
        <p className="measure mt-4" data-any-subject>
          {t('anySubject')}{' '}
          <a
            href={href(`${matchPath({ level: ['bachelor'], budget: [String(budget)] })}#match-form`)}
            className="text-link no-print"
          >
            {t('toMatch')}
          </a>
        </p>
      )}
      {site.has_programmes && (
        <a
          href={href(programmesPath({ budget: String(budget) }))}
          className="text-link mt-4 inline-flex min-h-11 items-center"
        >
          {t('programmes', { amount })}
        </a>
      )}
    </section>
  )
}

type Verdict = (typeof VERDICTS)[number]
const BEST: readonly Verdict[] = ['reaches', 'just', 'short', 'unknown']

/** The line with the better verdict of the two kinds of city. */
const better = (lines: readonly BudgetLine[]): BudgetLine[] =>
  [...groupsBy(lines, ({ country, route }) => `${country} ${route}`).values()].flatMap((pair) =>
    pair.toSorted((a, b) => BEST.indexOf(a.verdict) - BEST.indexOf(b.verdict)).slice(0, 1),
  )

const minorOfUnit = 100

function VerdictList({ verdict, data }: { verdict: Verdict; data: BudgetPageData }) {
  const { budget } = data
  const { lines } = data.answer
  const t = useTranslations('budget')
  const lineText = useLineText()
  const href = useHref()
  const home = useBudgetMoney(data)
  const shown = better(lines).filter((line) => line.verdict === verdict)
  const isEverywhere = ({ country, route }: BudgetLine) =>
    lines.every((line) => line.country !== country || line.route !== route || line.verdict === verdict)
  /** From the cheaper kind of city to the dearer one. */
  const endsOf = ({ country, route }: BudgetLine): [number, number] => {
    const both = lines.filter((line) => line.country === country && line.route === route)
    return [
      Math.min(...both.map(({ home_minor }) => home_minor)),
      Math.max(...both.map(({ home_to_minor }) => home_to_minor)),
    ]
  }
  const isWithoutSchools = ({ country, route }: BudgetLine) =>
    data.answer.schools.some((each) => each.country === country && each.route === route && each.count === 0)
  return (
    <section className="card break-inside-avoid p-5" data-verdict={verdict}>
      <h3 className="flex items-center gap-2 text-xl">
        <span aria-hidden className={`budget-dot budget-${verdict}`} /> {t(`list.${verdict}`)}
      </h3>
      {shown.length === 0 && <p className="mt-2 text-quiet">{t('none')}</p>}
      <ul className="mt-2">
        {shown.map((line) => (
          <li key={`${line.country} ${line.route}`} className="border-t border-line">
            <a
              href={href(
                costsPath({ country: line.country, route: line.route, place: isEverywhere(line) ? '' : line.band }),
              )}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5 hover:underline"
            >
              <span>{lineText(line, verdict === 'short' || isEverywhere(line))}</span>
              <span className="text-sm text-quiet">
                {verdict === 'short'
                  ? t(line.is_partial ? 'shortAtLeast' : 'shortBy', {
                      amount: home([line.short_minor, line.short_minor]),
                    })
                  : home(isEverywhere(line) ? endsOf(line) : [line.home_minor, line.home_to_minor])}
              </span>
            </a>
            {verdict !== 'short' &&
              line.stages
                .slice(1)
                .filter(({ home_minor }) => home_minor > budget * minorOfUnit)
                .map(({ from_year, home_minor, home_to_minor }) => (
                  <p key={from_year} className="pb-2 text-sm text-danger">
                    {t('later', { year: from_year, amount: home([home_minor, home_to_minor]) })}
                  </p>
                ))}
            {verdict !== 'short' && <SchoolsWithin line={line} data={data} />}
          </li>
        ))}
      </ul>
      {verdict !== 'short' && shown.some(isWithoutSchools) && (
        <p className="mt-2 text-sm text-quiet">{t('schoolsNone')}</p>
      )}
    </section>
  )
}

/** Up to three schools by name whose known cost is within the budget, and the way to all of them. */
function SchoolsWithin({ line: { country, route }, data }: { line: BudgetLine; data: BudgetPageData }) {
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  const href = useHref()
  const home = useBudgetMoney(data)
  const { answer, budget } = data
  const { site, countries } = useLayout()
  const found = answer.schools.find((each) => each.country === country && each.route === route)
  if (!found || found.count === 0) return null
  // colleges without a list of programmes aren't in that of programmes
  const isListed = site.has_programmes && found.schools.some(({ programme }) => programme !== null)
  const study = countries.find(
    ({ code, isoCountries }) => code === country || isoCountries.includes(country.toUpperCase()),
  )
  return (
    <ul className="pb-2 text-sm" data-schools={found.count}>
      {found.schools.map(({ id, name, programme, home_minor, home_to_minor }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <a
            href={href(programme ? `/programmes/${programme.id}` : `/schools/${id}`)}
            className="text-link inline-flex min-h-11 min-w-0 items-center"
          >
            {name}
          </a>
          <span className="text-quiet">{home([home_minor, home_to_minor])}</span>
          {programme && (
            <span lang="en" className="basis-full text-quiet">
              {programme.name}
            </span>
          )}
        </li>
      ))}
      {study && (
        <li>
          <a
            href={href(
              isListed
                ? programmesPath({
                    country: study.code,
                    level: MATCH_LEVEL[LEVEL_OF_ROUTE[route]].programme,
                    budget: String(budget),
                  })
                : countrySchoolsPath(study.code),
            )}
            className="text-link inline-flex min-h-11 items-center"
          >
            {isListed ? t('schoolsAll', { count: found.count }) : tCosts('toSchools', { country: study.nameIn })}
          </a>
        </li>
      )}
    </ul>
  )
}

function useLineText(): (line: BudgetLine, isEverywhere: boolean) => string {
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  return ({ country_name, route }, isEverywhere) =>
    t(isEverywhere ? 'line' : 'lineLow', { country: country_name, route: tCosts(`route.${route}`) })
}

/** Another city, another route, or the smallest sum that is missing. */
function Reach({ data }: { data: BudgetPageData }) {
  const { lines } = data.answer
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  const home = useBudgetMoney(data)
  const best = better(lines)
  const short = best.filter(({ verdict }) => verdict === 'short').toSorted((a, b) => a.short_minor - b.short_minor)
  if (short.length === 0) return null
  const reached = best.filter(({ verdict }) => verdict === 'reaches' || verdict === 'just')
  const within = short.flatMap(({ country }) => reached.find((line) => line.country === country) ?? [])
  const other = within.toSorted((a, b) => a.home_minor - b.home_minor)[0]
  const nearest = short.find(({ is_partial }) => !is_partial)
  const city = lines.find(
    ({ country, route, band, verdict }) =>
      band === 'high' &&
      verdict === 'short' &&
      reached.some((line) => line.country === country && line.route === route),
  )
  const cheaper =
    city && lines.find(({ country, route, band }) => country === city.country && route === city.route && band === 'low')
  return (
    <section className="card break-inside-avoid p-5" data-reach>
      <h3 className="text-xl">{t('reachTitle')}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {city && cheaper && (
          <li>
            {t('reach.city', {
              country: city.country_name,
              amount: home([city.home_minor - cheaper.home_minor, city.home_minor - cheaper.home_minor]),
            })}
          </li>
        )}
        {other && (
          <li>
            {t('reach.route', {
              country: other.country_name,
              route: tCosts(`route.${other.route}`),
              amount: home([other.home_minor, other.home_minor]),
            })}
          </li>
        )}
        {nearest && (
          <li>
            {t('reach.more', {
              country: nearest.country_name,
              route: tCosts(`route.${nearest.route}`),
              amount: home([nearest.short_minor, nearest.short_minor]),
            })}
          </li>
        )}
      </ul>
    </section>
  )
}
