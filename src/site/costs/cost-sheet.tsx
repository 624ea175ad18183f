/** The answer of /costs: the tables of the stages, the degree, the funds, and what to do with it. */
import type { CostSheet } from '../../api/client.ts'
import { isExtra } from '../../domain/costs/year-cost.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { Copied, ShareMessage } from '../shell/layout/share-message.tsx'
import { useHref, useLayout } from '../shell/links.ts'
import { CostTable } from './cost-table.tsx'
import { useCostFormats, useRowList } from './formats.ts'
import { type CostPageData, costsPath } from './load.ts'

export function CostSheetView({ data }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const { sheet } = data
  const { chosen, stages } = sheet
  const title = useSheetTitle(sheet)
  return (
    <section aria-labelledby="sheet-title" className="mt-10">
      <h2 id="sheet-title" className="text-2xl md:text-3xl">
        {title}
      </h2>
      {chosen.route_note && <p className="measure mt-2 text-quiet">{chosen.route_note}</p>}
      {stages.map((stage, at) => (
        <section key={at === 0 ? 'first' : 'then'} className="mt-6" data-stage={at}>
          <h3 className="text-xl">
            {stages.length === 1 ? (
              t('yearTitle', { year: String(chosen.intake) })
            ) : (
              <StageTitle sheet={sheet} at={at} />
            )}
          </h3>
          {at > 0 && <p className="mt-1 text-sm text-quiet">{t('stageNote', { year: String(chosen.intake) })}</p>}
          <CostTable stage={stage} sheet={sheet} isFirst={at === 0} />
        </section>
      ))}
      <Rates sheet={sheet} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <Degree sheet={sheet} />
        <FundsToShow sheet={sheet} />
      </div>
      {chosen.work && (
        <section className="mt-8">
          <h3 className="text-xl">{t('workTitle')}</h3>
          <p className="measure mt-1">{chosen.work}</p>
        </section>
      )}
      <Share data={data} />
    </section>
  )
}

/** The sums of the answer, above the form so that they are on a phone's first screen. */
export function CostSums({ sheet }: { sheet: CostSheet }) {
  const t = useTranslations('costs')
  const written = useWrittenTotal()
  const title = useSheetTitle(sheet)
  const { year_total: year, degree_total: degree } = sheet
  if (!year || !degree) return null
  const { years, years_elsewhere: elsewhere, by_year } = degree
  const sums = [
    ...(by_year.length > 1 ? [{ label: t('total'), amount: written(year) }] : []),
    { label: t(elsewhere > 0 ? 'hereTitle' : 'degreeTitle', { years }), amount: written(degree) },
  ]
  return (
    <div className="no-print mt-3 rounded-2xl bg-sea p-4 md:p-5" data-sums>
      <p className="font-semibold">{title}</p>
      <dl>
        {sums.map(({ label, amount }) => (
          <div key={label} className="mt-1 flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="ms-auto font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      {elsewhere > 0 && <p className="mt-1 text-sm">{t('elsewhere', { years: elsewhere })}</p>}
      {sheet.chosen.programme && <p className="mt-1 text-sm">{t('askOnCampus')}</p>}
      <a href="#sheet-title" className="text-link inline-flex min-h-11 items-center">
        {t('compare.table')}
      </a>
    </div>
  )
}

/** A total in the reader's currency; the least where a part isn't known. */
function useWrittenTotal() {
  const t = useTranslations('costs')
  const { home } = useCostFormats()
  return ({ home_minor, home_to_minor, missing }: NonNullable<CostSheet['year_total' | 'degree_total']>) => {
    const amount = home([home_minor, home_to_minor])
    return missing.some((key) => !isExtra(key)) ? t('atLeast', { amount }) : amount
  }
}

/** The programme and its school, the school, or the country. */
const placeName = ({ programme, school, country_name }: CostSheet['chosen']): string =>
  [programme?.name, school?.name].filter(Boolean).join(', ') || country_name

export function useSheetTitle({ chosen }: CostSheet): string {
  const t = useTranslations('costs')
  return t('titleOf', {
    country: placeName(chosen),
    route: t(`route.${chosen.route ?? 'bachelor'}`),
  })
}

function StageTitle({ sheet: { stages, chosen }, at }: { sheet: CostSheet; at: number }) {
  const t = useTranslations('costs')
  const before = chosen.route === 'transfer' ? 'transfer' : 'pathway'
  const name = t(`stage.${at === 0 ? before : 'degree'}`)
  return t(at === 0 ? 'stageFirst' : 'stageThen', { years: stages[at]?.years ?? 1, name })
}

/** The rates of the currencies in the tables, with their day and source. */
function Rates({ sheet: { rate, stages } }: { sheet: CostSheet }) {
  const t = useTranslations('costs')
  const { day } = useDates()
  const { number } = useCostFormats()
  const currency = useHomeCurrencyName()
  const units = [...new Set(stages.flatMap(({ total }) => total.amounts.map((each) => each.currency)))].filter(
    (unit) => rate.rates[unit] !== undefined,
  )
  if (rate.as_of === null || units.length === 0) return null
  const asOf = rate.as_of
  return (
    <p className="mt-3 text-sm text-quiet" data-rate>
      {units
        .map((unit) =>
          t('rate', { unit, rate: number(rate.rates[unit] ?? 0), currency: rate.currency, day: day(asOf) }),
        )
        .join(' · ')}
      {rate.source && (
        <>
          {' · '}
          <a href={rate.source.link} rel="noopener" className="text-link">
            {rate.source.name}
          </a>
        </>
      )}
      <span className="block">{t('rounding', { currency })}</span>
    </p>
  )
}

function Degree({ sheet: { degree_total: degree, year_total: year } }: { sheet: CostSheet }) {
  const t = useTranslations('costs')
  const { home } = useCostFormats()
  const rowList = useRowList()
  if (!degree || !year) return null
  const amount = home([degree.home_minor, degree.home_to_minor])
  const { rise, by_year: years, years_elsewhere: elsewhere } = degree
  const missing = degree.missing.filter((key) => !isExtra(key))
  return (
    <section className="card break-inside-avoid p-5 md:p-6" data-degree>
      <h3 className="text-xl">{t(elsewhere > 0 ? 'hereTitle' : 'degreeTitle', { years: degree.years })}</h3>
      <p className="mt-2 text-2xl font-semibold">{missing.length > 0 ? t('atLeast', { amount }) : amount}</p>
      {missing.length > 0 && <p className="mt-1 text-sm text-quiet">{t('without', { rows: rowList(missing) })}</p>}
      {elsewhere > 0 && <p className="mt-2">{t('elsewhere', { years: elsewhere })}</p>}
      {degree.scholarship_minor > 0 && (
        <p className="mt-2">
          {t('scholarship', { amount: home([degree.scholarship_minor, degree.scholarship_minor]) })}
        </p>
      )}
      <p className="mt-2 text-sm">
        {years.length > 1 ? t('degreeText', { from: rise.from, to: rise.to }) : elsewhere === 0 && t('degreeOne')}
        {rise.source && years.length > 1 && (
          <>
            {' '}
            {t('riseSource')}{' '}
            <a href={rise.source.link} rel="noopener" className="text-link">
              {rise.source.name}
            </a>
          </>
        )}
      </p>
      {years.length > 1 && (
        <dl className="mt-3 text-sm">
          {years.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: years have no other name
            <div key={at} className="flex justify-between gap-4 border-t border-line py-1.5">
              <dt>{t('byYear', { number: at + 1 })}</dt>
              <dd>{home([each.home_minor, each.home_to_minor])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function FundsToShow({ sheet: { funds } }: { sheet: CostSheet }) {
  const t = useTranslations('costs')
  const { home, exact, list } = useCostFormats()
  if (!funds) return null
  const { amount_minor: from, amount_to_minor: to, home_minor: homeFrom, home_to_minor: homeTo } = funds
  const amount = homeFrom === null || homeTo === null ? '' : home([homeFrom, homeTo])
  const parts = funds.parts.map(({ part, amount_minor, amount_to_minor, currency }) => {
    const written =
      amount_minor === null ? t('unknown') : exact([amount_minor, amount_to_minor ?? amount_minor], currency)
    if (funds.tuition === 'school_total') return t('part.total', { amount: written })
    return part === 'living' && funds.months !== null
      ? t('part.livingMonths', { amount: written, months: funds.months })
      : t(`part.${part}`, { amount: written })
  })
  return (
    <section className="card break-inside-avoid p-5 md:p-6" data-funds>
      <h3 className="text-xl">{t('fundsTitle')}</h3>
      {from !== null && to !== null && (
        <p className="mt-2 text-2xl font-semibold">
          {funds.missing.length > 0 ? t('atLeast', { amount }) : amount}
          <span className="block text-base font-normal">{exact([from, to], funds.currency)}</span>
        </p>
      )}
      <dl className="mt-3 text-sm">
        <Line label={t('fundsParts')} note={funds.tuition === 'unpaid' ? t('part.unpaid') : ''}>
          {list(parts)}
        </Line>
        <Line label={t('fundsAccount')}>{funds.account}</Line>
        <Line label={t('fundsTiming')}>{funds.timing}</Line>
      </dl>
      <p className="mt-3 text-sm">
        <a href={funds.source.link} rel="noopener" className="text-link">
          {funds.source.name}
        </a>
      </p>
    </section>
  )
}

const Line = ({ label, note = '', children }: { label: string; note?: string; children: string }) => (
  <div className="border-t border-line py-1.5">
    <dt className="font-semibold">{label}</dt>
    <dd>
      {children} {note}
    </dd>
  </div>
)

/** The link, the message for a chat, print, and the way to a consultation with the choices. */
function Share({ data: { view, sheet } }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const tShortlist = useTranslations('shortlist')
  const href = useHref()
  const { address } = useLayout()
  const written = useWrittenTotal()
  const { chosen, year_total: year, degree_total: degree } = sheet
  if (!year) return null
  const path = costsPath({ ...view, country: chosen.country ?? '' })
  const link = address.canonical + path.slice('/costs'.length)
  const text = [
    t('message', {
      country: placeName(chosen),
      route: t(`route.${chosen.route ?? 'bachelor'}`),
      amount: written(year),
    }),
    ...(degree && degree.by_year.length > 1
      ? [
          t(degree.years_elsewhere > 0 ? 'messageHere' : 'messageDegree', {
            amount: written(degree),
            years: degree.years,
            more: degree.years_elsewhere,
          }),
        ]
      : []),
    link,
  ].join('\n')
  const booking = `/consultation?${chosen.school ? `s=${chosen.school.id}&` : ''}plan=${encodeURIComponent(path)}`
  return (
    <section aria-labelledby="share-title" className="card no-print mt-10 p-5 md:p-8">
      <h2 id="share-title" className="text-2xl">
        {t('shareTitle')}
      </h2>
      <p className="mt-1 text-quiet">{t('shareText')}</p>
      <Copied id="share-link" label={t('shareLink')}>
        <input id="share-link" type="text" readOnly value={link} className="field-input" />
      </Copied>
      <ShareMessage text={text} />
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={href(booking)} className="button button-main" data-book>
          {t('book')}
        </a>
        <button type="button" hidden data-print className="button button-quiet">
          {tShortlist('print')}
        </button>
      </div>
    </section>
  )
}
