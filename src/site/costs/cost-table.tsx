import type { ReactNode } from 'react'
import type { CostRowItem, CostSheet } from '../../api/client.ts'
import { isExtra } from '../../domain/costs/year-cost.ts'
import { useTranslations } from '../messages/provider.tsx'
import { writtenYear } from '../schools/written-figure.ts'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { useHref } from '../shell/links.ts'
import { useCostFormats, useRowList } from './formats.ts'

const monthsOfYear = 12

type Stage = CostSheet['stages'][number]

/** A year's rows and their total, in the reader's currency with the original beside. */
export function CostTable({ stage, sheet, isFirst }: { stage: Stage; sheet: CostSheet; isFirst: boolean }) {
  const t = useTranslations('costs')
  const { home, exact } = useCostFormats()
  const rowList = useRowList()
  const { total } = stage
  const currency = useHomeCurrencyName()
  const amount = home([total.home_minor, total.home_to_minor])
  const originals = total.amounts.map((each) => exact([each.amount_minor, each.amount_to_minor], each.currency))
  const missing = total.missing.filter((key) => !isExtra(key))
  const extras = total.missing.filter(isExtra)
  const isMinimum = missing.length > 0
  return (
    <table className="cost-table mt-4">
      <thead>
        <tr>
          <th scope="col">{t('col.item')}</th>
          <th scope="col">{t('col.home', { currency })}</th>
          <th scope="col">{t('col.original')}</th>
          <th scope="col">{t('col.source')}</th>
        </tr>
      </thead>
      <tbody>
        {stage.rows
          .filter((row) => (isFirst || !row.once) && !extras.includes(row.key))
          .map((row) => (
            <Row key={row.key} row={row} sheet={sheet} />
          ))}
      </tbody>
      <tfoot>
        <tr data-total className="cost-sum text-lg">
          <th scope="row">{t(isFirst ? 'total' : 'totalStage')}</th>
          <td className="cost-own">{isMinimum ? t('atLeast', { amount }) : amount}</td>
          <td className="cost-original">{originals.join(' + ')}</td>
          <td className="cost-wide text-sm font-normal">
            {isMinimum && t('without', { rows: rowList(missing) })}
            {isFirst && extras.length > 0 && <Extras rows={stage.rows.filter(({ key }) => extras.includes(key))} />}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a year of study is counted without, each with the page to look at. */
function Extras({ rows }: { rows: readonly CostRowItem[] }) {
  const t = useTranslations('costs')
  const href = useHref()
  const { list } = useCostFormats()
  const pages = rows.filter(({ page }) => page !== null)
  return (
    <span className="block" data-extras>
      {t('extras', { rows: list(rows.map(({ key }) => t(`row.${key}`))) })}
      {pages.map(({ key, page }) => (
        <a key={key} href={href(page ?? '')} className="text-link block">
          {t('lookFor', { row: t(`row.${key}`) })}
        </a>
      ))}
    </span>
  )
}

function Row({ row, sheet }: { row: CostRowItem; sheet: CostSheet }) {
  const t = useTranslations('costs')
  const { home, exact } = useCostFormats()
  const notes = useNotes(row, sheet)
  const isKnown = row.amount_minor !== null && row.amount_to_minor !== null
  return (
    <tr data-row={row.key}>
      <th scope="row">
        {t(`row.${row.key}`)}
        {notes.map((note) => (
          <span key={note} className="block text-sm font-normal text-quiet">
            {note}
          </span>
        ))}
      </th>
      {isKnown ? (
        <>
          <td className="cost-own">
            {row.home_minor !== null && row.home_to_minor !== null && home([row.home_minor, row.home_to_minor])}
          </td>
          <td className="cost-original">{exact([row.amount_minor ?? 0, row.amount_to_minor ?? 0], row.currency)}</td>
        </>
      ) : (
        <td colSpan={2} className="cost-wide text-quiet">
          {t('unknown')}
        </td>
      )}
      <td className="cost-wide text-sm">
        <Sources row={row} />
      </td>
    </tr>
  )
}

function Sources({ row: { year, sources, kind, page } }: { row: CostRowItem }) {
  const t = useTranslations('costs')
  const href = useHref()
  if (sources.length === 0)
    return page === null ? null : (
      <a href={href(page)} className="text-link">
        {t('look')}
      </a>
    )
  return (
    <>
      {year !== null && writtenYear(year)}
      {kind !== null && ` · ${t(`kind.${kind}`)}`}
      {sources.map(({ name, link }) => (
        <a key={link} href={link} rel="noopener" className="text-link block">
          {name}
        </a>
      ))}
    </>
  )
}

function useNotes(row: CostRowItem, sheet: CostSheet) {
  const t = useTranslations('costs')
  const { exact } = useCostFormats()
  const { key, kind, once, extra_years, published, raised, currency, year, months, source } = row
  const { twelve_months_minor: inTwelveMonths, visa_months: visaMonths } = row
  const { chosen, degree_total } = sheet
  const rise = degree_total?.rise ?? { from: 0, to: 0 }
  const isOfVisa = key === 'living' && kind === 'authority' && raised === null
  const notes: ReactNode[] = [
    once && kind !== null && t('once'),
    key === 'tuition' && source?.tuition_note,
    extra_years > 0 && t('extra', { years: 1 + extra_years }),
    isOfVisa && visaMonths === null && t('livingVisa', { city: chosen.city_name, months: months ?? monthsOfYear }),
    isOfVisa &&
      inTwelveMonths !== null &&
      t('livingTwelveMonths', { amount: exact([inTwelveMonths, inTwelveMonths], currency) }),
    visaMonths !== null && t('livingWhole', { months: visaMonths }),
    raised !== null &&
      visaMonths === null &&
      t('raised', { amount: exact([raised.amount_minor, raised.amount_to_minor], currency) }),
    kind === 'subject' &&
      chosen.subject !== null &&
      t('subjectNote', { subject: chosen.subject.name, count: chosen.subject.count }),
    (key === 'partner' || key === 'child') && kind !== null && t('family'),
    published !== null &&
      t('carried', {
        amount: exact([published.amount_minor, published.amount_to_minor], currency),
        year: writtenYear(year ?? ''),
        intake: String(chosen.intake),
        from: rise.from,
        to: rise.to,
      }),
  ]
  return notes.filter((note): note is string => typeof note === 'string')
}
