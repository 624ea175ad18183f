import type { BudgetLine } from '../../api/client.ts'
import { isExtra } from '../../domain/costs/year-cost.ts'
import { groupsBy } from '../../domain/groups.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import { Fold } from '../ui/fold.tsx'
import { useBudgetMoney } from './budget-form.tsx'
import type { BudgetPageData } from './budget-load.ts'
import { useCostFormats, useRowList } from './formats.ts'
import { costsPath } from './load.ts'

/** Every country, route and kind of city as one picture and table: a bar from the cheapest to the most expensive course, and the budget as a line. */
export function BudgetTable({ data }: { data: BudgetPageData }) {
  const { budget, answer } = data
  const t = useTranslations('budget')
  const { lines } = answer
  if (lines.length === 0) return null
  const most = Math.max(budget * 100, ...lines.map(({ home_to_minor }) => home_to_minor))
  const countries = [...groupsBy(lines, ({ country }) => country)]
  return (
    <section aria-labelledby="table-title" className="mt-12">
      <h2 id="table-title" className="text-2xl">
        {t('tableTitle')}
      </h2>
      <p className="measure mt-1 text-quiet">{t(budget > 0 ? 'tableText' : 'tableTextNone')}</p>
      {countries.map(([code, ofCountry]) => (
        <Country key={code} lines={ofCountry} data={data} most={most} />
      ))}
    </section>
  )
}

type Scale = { data: BudgetPageData; most: number }

/** Folded on phones, with how many lines are within the budget. */
function Country({ lines, data, most }: { lines: readonly BudgetLine[] } & Scale) {
  const { budget } = data
  const t = useTranslations('budget')
  const within = lines.filter(({ verdict }) => verdict === 'reaches' || verdict === 'just').length
  const name = lines[0]?.country_name ?? ''
  return (
    <Fold
      className="mt-4 border-t border-line pt-2"
      summaryClass="max-md:min-h-14"
      heading={
        <>
          <h3 className="text-xl">{name}</h3>
          {budget > 0 && (
            <span className="text-sm text-quiet">{t('summary', { enough: within, all: lines.length })}</span>
          )}
        </>
      }
    >
      <table className="budget-table mt-2" aria-label={name}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('col.route')}</th>
            <th scope="col">{t('col.year')}</th>
            {budget > 0 && <th scope="col">{t('col.verdict')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.route} ${line.band}`} line={line} data={data} most={most} />
          ))}
        </tbody>
      </table>
    </Fold>
  )
}

function Line({ line, data, most }: { line: BudgetLine } & Scale) {
  const { budget } = data
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  const href = useHref()
  const { exact } = useCostFormats()
  const home = useBudgetMoney(data)
  const { country, route, band, verdict, is_partial, home_minor, home_to_minor, short_minor, tuition_within, missing } =
    line
  const amount = home([home_minor, home_to_minor])
  const isFirstPartial = missing.includes('tuition') || missing.includes('living')
  return (
    <tr data-line={`${country} ${route} ${band}`}>
      <th scope="row">
        <a href={href(costsPath({ country, route, place: band }))} className="text-link">
          {tCosts(`route.${route}`)}
        </a>
        <span className="block text-sm font-normal text-quiet">{tCosts(`band.${band}`)}</span>
      </th>
      <td className="cost-wide">
        {isFirstPartial ? t('partial', { amount }) : amount}
        <Bar line={line} budget={budget} most={most} />
        <Stages line={line} data={data} />
      </td>
      {budget > 0 && (
        <td className="budget-verdict">
          <span className="flex items-center gap-2 font-semibold">
            <span aria-hidden className={`budget-dot budget-${verdict}`} /> {t(`verdict.${verdict}`)}
          </span>
          {verdict === 'just' && tuition_within && (
            <span className="block text-sm text-quiet">
              {t('tuitionUpTo', {
                amount: exact(
                  [floored(tuition_within.amount_minor), floored(tuition_within.amount_minor)],
                  tuition_within.currency,
                ),
              })}
            </span>
          )}
          {verdict === 'short' && (
            <span className="block text-sm text-quiet">
              {t(is_partial ? 'shortAtLeast' : 'shortBy', { amount: home([short_minor, short_minor]) })}
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

/** Later years may cost more than the first; what the first lacks; and the whole degree, as on /costs. */
function Stages({ line, data }: { line: BudgetLine; data: BudgetPageData }) {
  const { stages, degree, missing, is_partial } = line
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  const home = useBudgetMoney(data)
  const rowList = useRowList()
  const unknown = missing.filter((key) => !isExtra(key) && key !== 'tuition')
  return (
    <span className="block text-sm text-quiet">
      {stages.slice(1).map(({ from_year, home_minor, home_to_minor }) => (
        <span key={from_year} className="block">
          {t('later', { year: from_year, amount: home([home_minor, home_to_minor]) })}
        </span>
      ))}
      {unknown.length > 0 && <span className="block">{tCosts('without', { rows: rowList(unknown) })}</span>}
      {!is_partial && degree.years > 1 && (
        <span className="block">
          {t('degree', { years: degree.years, amount: home([degree.home_minor, degree.home_to_minor]) })}
        </span>
      )}
    </span>
  )
}

const hundred = 10_000
/** To whole hundreds: a limit is no more exact than the rate. */
const floored = (minor: number) => Math.floor(minor / hundred) * hundred

const width = 100
/** Both ends and the budget on the scale of the most expensive line. */
function Bar({ line, budget, most }: { line: BudgetLine; budget: number; most: number }) {
  const at = (minor: number) => (minor / most) * width
  const [from, to] = [at(line.home_minor), at(line.home_to_minor)]
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" className="budget-bar">
      <rect x="0" y="3.5" width={width} height="1" className="budget-scale" />
      <rect x={from} y="1" width={Math.max(1, to - from)} height="6" className={`budget-fill budget-${line.verdict}`} />
      {budget > 0 && (
        <rect x={Math.min(width - 0.5, at(budget * 100))} y="0" width="0.5" height="8" className="budget-line" />
      )}
    </svg>
  )
}
