import type { BudgetLine } from '../../api/client.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import type { BudgetPageData } from './budget-load.ts'
import { useCostFormats } from './formats.ts'
import { costsPath } from './load.ts'

/** Every country, route and kind of city as one picture and table: a bar from the cheapest to the most expensive course, and the budget as a line. */
export function BudgetTable({ data: { budget, answer } }: { data: BudgetPageData }) {
  const t = useTranslations('budget')
  const { lines } = answer
  if (lines.length === 0) return null
  const most = Math.max(budget * 100, ...lines.map((line) => line.home_to_minor))
  const countries = [...Map.groupBy(lines, ({ country }) => country)]
  return (
    <section aria-labelledby="table-title" className="mt-12">
      <h2 id="table-title" className="text-2xl">
        {t('tableTitle')}
      </h2>
      <p className="measure mt-1 text-quiet">{t(budget > 0 ? 'tableText' : 'tableTextNone')}</p>
      <table className="budget-table mt-4">
        <thead>
          <tr>
            <th scope="col">{t('col.route')}</th>
            <th scope="col">{t('col.year')}</th>
            {budget > 0 && <th scope="col">{t('col.verdict')}</th>}
          </tr>
        </thead>
        {countries.map(([code, ofCountry]) => (
          <tbody key={code}>
            <tr className="budget-country">
              <th scope="rowgroup" colSpan={budget > 0 ? 3 : 2} className="text-xl">
                {ofCountry[0]?.country_name}
              </th>
            </tr>
            {ofCountry.map((line) => (
              <Line key={`${line.route} ${line.band}`} line={line} budget={budget} most={most} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Line({ line, budget, most }: { line: BudgetLine; budget: number; most: number }) {
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  const href = useHref()
  const { home, exact } = useCostFormats()
  const { country, route, band, verdict, is_partial, home_minor, home_to_minor, short_minor, tuition_within } = line
  const amount = home([home_minor, home_to_minor])
  return (
    <tr data-line={`${country} ${route} ${band}`}>
      <th scope="row">
        <a href={href(costsPath({ country, route, place: band }))} className="text-link">
          {tCosts(`route.${route}`)}
        </a>
        <span className="block text-sm font-normal text-quiet">{tCosts(`band.${band}`)}</span>
      </th>
      <td className="cost-wide">
        {is_partial ? t('partial', { amount }) : amount}
        <Bar line={line} budget={budget} most={most} />
      </td>
      {budget > 0 && (
        <td className="cost-wide budget-verdict">
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
              {t('shortBy', { amount: home([short_minor, short_minor]) })}
            </span>
          )}
        </td>
      )}
    </tr>
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
