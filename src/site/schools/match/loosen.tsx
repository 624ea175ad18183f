/** What stands in the way of a longer list, and what to loosen. */
import type { Proposal } from '../../../domain/match/propose.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useWords } from './words.ts'

export function Loosen({ proposal: { loosen, cheapest }, isNone = false }: { proposal: Proposal; isNone?: boolean }) {
  const t = useTranslations('match')
  const { home } = useWords()
  if (!isNone && loosen.length === 0) return null
  const Heading = isNone ? 'p' : 'h3'
  return (
    <div className="card mt-6 p-5" data-loosen>
      <Heading className="text-xl font-semibold">{t(isNone ? 'noneTitle' : 'fewTitle')}</Heading>
      {isNone && <p className="mt-1">{t('noneText')}</p>}
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {loosen.map(({ asked, schools }) => (
          <li key={asked}>{t(`loosen.${asked}`, { count: schools })}</li>
        ))}
        {cheapest && <li>{t('cheapest', { school: cheapest.school.name, home: home(cheapest.cost.home) })}</li>}
        {loosen.length === 0 && <li>{t('loosenNothing')}</li>}
      </ul>
    </div>
  )
}
