import type { ReactNode } from 'react'
import type { CostRowItem, ProgrammeItem } from '../../../api/client.ts'
import { CostsLine } from '../../costs/costs-link.tsx'
import { useCostFormats } from '../../costs/formats.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { writtenYear } from '../../schools/written-figure.ts'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { NotKnown } from '../list/programme-card.tsx'
import { useProgrammeWords } from '../words.ts'
import type { ProgrammePageData } from './load.ts'

/** What a year costs, part by part and in one total, each with its year and source. */
export function ProgrammeCosts({ programme, usualTuition }: Pick<ProgrammePageData, 'programme' | 'usualTuition'>) {
  const t = useTranslations('programme')
  const tSchool = useTranslations('school')
  const { parts: partNames, feeNote, money } = useProgrammeWords()
  const { day } = useDates()
  const currency = useHomeCurrencyName()
  const { fee, fee_total, year_cost, year_cost_parts } = programme
  const { parts, missing, start_year } = year_cost_parts
  const rateDay = [year_cost, fee_total, fee, ...parts].map((amount) => amount?.home?.as_of).find(Boolean)
  const isTuitionListed = parts.some(({ part }) => part === 'tuition')
  return (
    <section className="card p-5" aria-labelledby="costs">
      <h2 id="costs" className="text-xl">
        {t('costs')}
      </h2>
      {parts.length === 0 && !fee && !fee_total && (
        <p className="mt-2">
          <NotKnown programme={programme} />
        </p>
      )}
      <dl className="mt-2">
        {fee && !isTuitionListed && (
          <Row label={t('part.tuition')} amount={fee} source={fee.source}>
            {feeNote(fee)}
          </Row>
        )}
        {parts.map((each) => (
          // both currencies show what the total counts; the note has what was published
          <Row
            key={each.part}
            label={t(`part.${each.part}`)}
            amount={{ ...each, amount_minor: each.counted_minor }}
            source={each.source}
          >
            {each.part === 'tuition' && fee ? feeNote(fee) : writtenYear(each.year)}
            {each.counted_minor !== each.amount_minor &&
              ` · ${t('carried', { year: String(start_year), amount: money({ ...each, home: null }).written })}`}
          </Row>
        ))}
        {year_cost && <Total amount={year_cost} isPartial={missing.length > 0} />}
      </dl>
      {usualTuition && <UsualTuition row={usualTuition} programme={programme} />}
      {!year_cost && parts.length > 0 && <p className="mt-3">{t('noTotal')}</p>}
      {missing.length > 0 && (
        <p className="mt-3 text-sm">{t(year_cost ? 'missing' : 'unknownParts', { parts: partNames(missing) })}</p>
      )}
      {fee_total && (
        <dl className="mt-4 border-t border-line">
          <Row label={t('whole')} amount={fee_total} source={fee_total.source}>
            {feeNote(fee_total)}
          </Row>
        </dl>
      )}
      {rateDay && <p className="mt-3 text-sm text-quiet">{tSchool('rateOf', { currency, day: day(rateDay) })}</p>}
      <CostsLine programme={programme.id} />
    </section>
  )
}

/** The country's range, named as such, with its year and source; the school is the one to ask. */
function UsualTuition({ row, programme }: { row: CostRowItem; programme: ProgrammeItem }) {
  const t = useTranslations('programme')
  const { home, exact } = useCostFormats()
  const { amount_minor: from, amount_to_minor: to, home_minor, home_to_minor, currency, year, source } = row
  if (from === null || to === null || home_minor === null || home_to_minor === null) return null
  return (
    <p className="mt-3" data-usual-tuition>
      {t('usualTuition', {
        amount: home([home_minor, home_to_minor]),
        original: exact([from, to], currency),
        year: writtenYear(year ?? ''),
      })}{' '}
      {source && <SourceLink source={source} />}
      {' · '}
      <NotKnown programme={programme} />
    </p>
  )
}

/** An amount reaches as far to the left as it needs, and so does the note below it to the right. */
const columns = 'grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3'

type Amount = Parameters<ReturnType<typeof useProgrammeWords>['money']>[0]
type RowProps = { label: string; amount: Amount; source: { name: string; link: string }; children: ReactNode }

function Row({ label, amount, source, children }: RowProps) {
  const { money } = useProgrammeWords()
  const { written, home } = money(amount)
  return (
    <div className={`${columns} border-t border-line py-2.5 first:border-0`}>
      <dt className="font-semibold">{label}</dt>
      <dd className="col-span-2 text-right text-lg font-semibold max-md:break-words md:whitespace-nowrap tabular-nums">
        {home ?? written}
      </dd>
      <dd className="col-span-2 text-sm text-quiet">
        {children}
        {' · '}
        <SourceLink source={source} />
      </dd>
      {home && <dd className="text-right text-sm text-quiet md:whitespace-nowrap tabular-nums">{written}</dd>}
    </div>
  )
}

function SourceLink({ source: { name, link } }: { source: { name: string; link: string } }) {
  if (!link) return name
  return (
    <a href={link} rel="noopener" className="text-link">
      {name}
    </a>
  )
}

function Total({ amount, isPartial }: { amount: Amount; isPartial: boolean }) {
  const t = useTranslations('programme')
  const { money } = useProgrammeWords()
  const { written, home } = money(amount)
  return (
    <div className={`${columns} border-t-2 border-ink py-3`}>
      <dt className="text-lg font-semibold">{t('total')}</dt>
      <dd className="col-span-2 text-right text-xl font-semibold max-md:break-words md:whitespace-nowrap tabular-nums">
        {home ?? written}
      </dd>
      <dd className="col-span-2 text-sm text-quiet">{isPartial && t('totalAtLeast')}</dd>
      {home && <dd className="text-right text-sm text-quiet md:whitespace-nowrap tabular-nums">{written}</dd>}
    </div>
  )
}
