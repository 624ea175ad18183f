/** Two or three ways side by side: a year, the whole degree, how far they are apart, and what each asks for next. */
import type { ReactNode } from 'react'
import type { CostSheet } from '../../api/client.ts'
import { isExtra } from '../../domain/costs/year-cost.ts'
import { groupsBy } from '../../domain/groups.ts'
import { matchLevelOf } from '../../domain/match/profile.ts'
import { useTranslations } from '../messages/provider.tsx'
import { matchPath } from '../schools/match/load.ts'
import { IgnoredNote } from '../shell/ignored-note.tsx'
import { useHref } from '../shell/links.ts'
import { useCostFormats, useRowList } from './formats.ts'
import { type CostPageData, costsPath, WAY_NAMES, wayOf } from './load.ts'

export function WaysCompared({ data }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const { compared, unknown } = data
  return (
    <section aria-labelledby="compare-title" className="mt-12" id="compare" data-compare={compared.length}>
      <h2 id="compare-title" className="text-2xl">
        {t('compare.title')}
      </h2>
      <IgnoredNote ignored={unknown.map((value) => ({ label: t('compare.way'), value, used: '' }))} />
      {compared.length === 1 && (
        <p role="status" className="mt-2">
          {t('compare.oneMore')}
        </p>
      )}
      {compared.length > 1 && (
        <>
          <Verdict sheets={compared} />
          <WaysTable sheets={compared} />
          <button type="button" hidden data-print className="button button-quiet no-print mt-4">
            {t('compare.print')}
          </button>
        </>
      )}
      <WaysForm data={data} />
    </section>
  )
}

/** As many lists as ways may be compared; the first has the way of the table above. */
function WaysForm({ data: { compared, choices, sheet } }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const href = useHref()
  const own = sheet.chosen.country === null ? [] : [wayOf(sheet.chosen)]
  const given = compared.length > 0 ? compared.map(({ chosen }) => wayOf(chosen)) : own
  return (
    <form method="get" action={href('/costs')} className="no-print card mt-4 p-5 md:p-8" data-ways>
      <div className="grid gap-5 md:grid-cols-3">
        {WAY_NAMES.map((name, at) => {
          const id = `f-${name}`
          return (
            <div key={id}>
              <label htmlFor={id} className="block pb-1 font-semibold">
                {t('compare.number', { number: at + 1 })}
              </label>
              <select id={id} name={name} defaultValue={given[at] ?? ''} className="field-input">
                <option value="">{t('compare.choose')}</option>
                {[...groupsBy(choices, ({ country }) => country)].map(([code, ofCountry]) => (
                  <optgroup key={code} label={ofCountry[0]?.country_name ?? code}>
                    {ofCountry.map((way) => (
                      <option key={way.route} value={wayOf(way)}>
                        {t('compare.name', { country: way.country_name, route: t(`route.${way.route}`) })}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
          )
        })}
      </div>
      <button type="submit" className="button button-quiet mt-5">
        {t('compare.show')}
      </button>
    </form>
  )
}

type Total = { home_minor: number; home_to_minor: number }

function useWayName(): (sheet: CostSheet) => string {
  const t = useTranslations('costs')
  return ({ chosen }) =>
    t('compare.name', { country: chosen.country_name, route: t(`route.${chosen.route ?? 'bachelor'}`) })
}

type PricedWay = { name: string; degree: (Total & { missing: readonly Key[] }) | null }

/** The way whose whole degree costs least at both ends, in words; ranges that overlap have none. @returns null for fewer than two priced ways */
export function useVerdict(): (ways: readonly PricedWay[]) => { text: string; isClear: boolean } | null {
  const t = useTranslations('costs')
  const { home } = useCostFormats()
  return (ways) => {
    const priced = ways
      .flatMap(({ name, degree }) => (degree ? [{ name, degree }] : []))
      .toSorted((one, other) => one.degree.home_minor - other.degree.home_minor)
    const [first, second] = priced
    if (!first || !second) return null
    const isWhole = priced.length === ways.length && !priced.some(({ degree }) => degree.missing.some(isNeeded))
    if (!isWhole) return { text: t('compare.unknown'), isClear: false }
    const isClear = priced.every(({ degree }) => degree.home_to_minor >= first.degree.home_to_minor)
    const amount = home(differenceOf(first.degree, second.degree))
    const written = ({ degree }: typeof first) => home([degree.home_minor, degree.home_to_minor])
    const both = { way: first.name, total: written(first), other: second.name, otherTotal: written(second) }
    const text = isClear ? t('compare.cheaper', { ...both, amount }) : t('compare.overlap', both)
    return { text, isClear }
  }
}

function Verdict({ sheets }: { sheets: readonly CostSheet[] }) {
  const nameOf = useWayName()
  const verdict = useVerdict()(sheets.map((sheet) => ({ name: nameOf(sheet), degree: sheet.degree_total })))
  if (!verdict) return null
  return (
    <p className="measure mt-2 text-lg font-semibold" data-verdict={verdict.isClear ? 'clear' : 'open'}>
      {verdict.text}
    </p>
  )
}

const isNeeded = (key: string) => key === 'tuition' || key === 'living'

/** How much more another way costs, at its cheapest and its dearest courses, the smaller number first. */
function differenceOf(one: Total, other: Total): [number, number] {
  const ends = [other.home_minor - one.home_minor, other.home_to_minor - one.home_to_minor]
  return [Math.min(...ends), Math.max(...ends)]
}

function WaysTable({ sheets }: { sheets: readonly CostSheet[] }) {
  const t = useTranslations('costs')
  const href = useHref()
  const nameOf = useWayName()
  const rowList = useRowList()
  const { home, exact } = useCostFormats()
  const written = (total: Total | null) =>
    total === null ? t('unknown') : home([total.home_minor, total.home_to_minor])
  const atLeast = (total: (Total & { missing: readonly Key[] }) | null) =>
    total?.missing.some((key) => !isExtra(key)) ? t('atLeast', { amount: written(total) }) : written(total)
  const rowOf = (sheet: CostSheet, key: Key) => {
    const row = sheet.rows.find((each) => each.key === key)
    return row?.home_minor == null || row.home_to_minor === null
      ? t('unknown')
      : home([row.home_minor, row.home_to_minor])
  }
  const rows: [label: string, cell: (sheet: CostSheet) => ReactNode, isSum?: boolean][] = [
    [t('total'), (sheet) => atLeast(sheet.year_total), true],
    [t('compare.moreYear'), (sheet) => <More sheets={sheets} sheet={sheet} of="year_total" />],
    ...(['tuition', 'living', 'insurance', 'visa'] as const).map((key): [string, (sheet: CostSheet) => ReactNode] => [
      t(`row.${key}`),
      (sheet) => rowOf(sheet, key),
    ]),
    [
      t('compare.degree'),
      (sheet) => (
        <>
          {atLeast(sheet.degree_total)}
          <span className="block text-sm font-normal text-quiet">
            {t('compare.years', { years: sheet.degree_total?.years ?? 0 })}
          </span>
        </>
      ),
      true,
    ],
    [t('compare.moreDegree'), (sheet) => <More sheets={sheets} sheet={sheet} of="degree_total" />],
    [t('compare.notIncluded'), (sheet) => rowList(sheet.year_total?.missing ?? [])],
    [
      t('fundsTitle'),
      ({ funds }) =>
        funds?.home_minor == null || funds.home_to_minor === null || funds.amount_minor === null ? (
          t('unknown')
        ) : (
          <>
            {home([funds.home_minor, funds.home_to_minor])}
            <span className="block text-sm text-quiet">
              {exact([funds.amount_minor, funds.amount_to_minor ?? funds.amount_minor], funds.currency)}
            </span>
          </>
        ),
    ],
    [t('fundsTiming'), ({ funds }) => funds?.timing ?? ''],
    [t('compare.note'), ({ chosen }) => chosen.route_note],
    [
      t('compare.next'),
      ({ chosen }) => (
        <>
          <a href={href(costsPath(pathOf(chosen)))} className="text-link block py-1.5">
            {t('compare.table')}
          </a>
          <a href={href(matchPath(profileOf(chosen)))} className="text-link block py-1.5">
            {t('toMatch')}
          </a>
        </>
      ),
    ],
  ]
  return (
    <table className="ways-table mt-4" data-columns={sheets.length}>
      <caption className="sr-only">{t('compare.title')}</caption>
      <thead className="ways-names">
        <tr>
          <td />
          {sheets.map((sheet) => (
            <th key={wayOf(sheet.chosen)} scope="col">
              {nameOf(sheet)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell, isSum = false]) => (
          <tr key={label} className={isSum ? 'cost-sum' : undefined}>
            <th scope="row">{label}</th>
            {sheets.map((sheet) => (
              <td key={wayOf(sheet.chosen)} className={isSum ? 'cost-own' : undefined}>
                {cell(sheet)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Key = CostSheet['rows'][number]['key']
type Chosen = CostSheet['chosen']
const pathOf = ({ country, route }: Chosen) => ({ country: country ?? '', route: route ?? '' })
const profileOf = ({ country, route }: Chosen) => ({
  country: country === null ? [] : [country],
  level: [route === 'mba' || route === 'college' ? route : (matchLevelOf(route ?? '') ?? 'bachelor')],
})

/** What a way costs beyond the one that begins lowest. */
function More({
  sheets,
  sheet,
  of,
}: {
  sheets: readonly CostSheet[]
  sheet: CostSheet
  of: 'year_total' | 'degree_total'
}) {
  const t = useTranslations('costs')
  const { home } = useCostFormats()
  const own = sheet[of]
  const totals = sheets.flatMap((each) => each[of] ?? [])
  const lowest = totals.toSorted((one, other) => one.home_minor - other.home_minor)[0]
  if (own === null || lowest === undefined) return t('unknown')
  if (own === lowest) return t('compare.lowest')
  const [from, to] = differenceOf(lowest, own)
  return from < 0
    ? t('compare.moreOrLess', { more: home([to, to]), less: home([-from, -from]) })
    : t('compare.moreBy', { amount: home([from, to]) })
}
