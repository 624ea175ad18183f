import type { Answer } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useWrittenFigures } from '../written-figure.ts'

type Cost = NonNullable<Answer<'schools', 'one'>['school']['living_cost']>

/** What the country's visa authority asks to see for living: its amount, not what a life there costs. */
export function LivingCost({ cost }: { cost: Cost | null }) {
  const t = useTranslations('school.living')
  const tSchool = useTranslations('school')
  const { day } = useDates()
  if (!cost) return null
  const rateDay = cost.amounts.find(({ home }) => home)?.home?.as_of
  return (
    <section className="card p-5">
      <h2 className="text-lg">{t('title')}</h2>
      {cost.amounts.length > 0 && (
        <dl className="mt-1">
          {cost.amounts.map((amount) => (
            <Amount key={amount.where} amount={amount} per={cost.per ?? 'year'} beingChecked={cost.being_checked} />
          ))}
        </dl>
      )}
      <p className="mt-2 text-sm text-quiet">{cost.note}</p>
      <p className="mt-3 text-sm text-quiet">
        {tSchool('source')}{' '}
        <a href={cost.source.link} rel="noopener" className="text-link">
          {cost.source.name}
        </a>
        {rateDay && <span className="block">{tSchool('rateOf', { day: day(rateDay) })}</span>}
      </p>
    </section>
  )
}

type Props = { amount: Cost['amounts'][number]; per: 'month' | 'year'; beingChecked: string | null }

function Amount({ amount: { where, since, ...amount }, per, beingChecked }: Props) {
  const t = useTranslations('school.living')
  const { written, home } = useWrittenFigures()({ unit: 'money', ...amount })
  const { month } = useDates()
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="font-semibold">{where ?? t('everywhere')}</dt>
      <dd className="text-right text-lg font-semibold whitespace-nowrap tabular-nums">
        {t(`per.${per}`, { amount: written })}
      </dd>
      <dd className="text-sm text-quiet">
        {beingChecked
          ? t('beingChecked', { month: month(beingChecked.slice(0, 7)) })
          : t('since', { month: month(since) })}
      </dd>
      <dd className="text-right text-sm whitespace-nowrap text-quiet">{home}</dd>
    </div>
  )
}
