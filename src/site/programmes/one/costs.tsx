import type { ReactNode } from 'react'
import type { ProgrammeItem } from '../../../api/client.ts'
import { CostsLine } from '../../costs/costs-link.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { writtenYear } from '../../schools/written-figure.ts'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { NotKnown } from '../list/programme-card.tsx'
import { useProgrammeWords } from '../words.ts'

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
      <dd className="col-span-2 text-right text-lg font-semibold whitespace-nowrap tabular-nums">{home ?? written}</dd>
      <dd className="col-span-2 text-sm text-quiet">
        {children}
        {' · '}
        <SourceLink source={source} />
      </dd>
      {home && <dd className="text-right text-sm whitespace-nowrap text-quiet tabular-nums">{written}</dd>}
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
      <dd className="col-span-2 text-right text-xl font-semibold whitespace-nowrap tabular-nums">{home ?? written}</dd>
      <dd className="col-span-2 text-sm text-quiet">{isPartial && t('totalAtLeast')}</dd>
      {home && <dd className="text-right text-sm whitespace-nowrap text-quiet tabular-nums">{written}</dd>}
    </div>
  )
}
