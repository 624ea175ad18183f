import { Check } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import type { Receipt } from './receipt-data.ts'

const WAY = ['received', 'confirmed', 'paid', 'in_work', 'delivered'] as const
const bytesPerKb = 1024

/** How far an order has come, by the clock of the edition, and what was made for the person. */
export function OrderStand({ ordered }: { ordered: Receipt }) {
  const t = useTranslations('receipt')
  const said = useMoments()
  const { status, rush_due_at: dueAt } = ordered
  if (status === 'cancelled') return <p className="mt-5 max-w-prose text-lg">{t('cancelled')}</p>
  const at = WAY.indexOf(status)
  const times = { received: ordered.created_at, confirmed: ordered.confirmed_at, delivered: ordered.delivered_at }
  return (
    <section aria-labelledby="stand-title" className="mt-8">
      <h2 id="stand-title" className="text-2xl">
        {t('title')}
      </h2>
      <ol className="mt-4 grid gap-2">
        {WAY.map((step, place) => {
          const time = step in times ? times[step as keyof typeof times] : null
          return (
            <li
              key={step}
              aria-current={place === at ? 'step' : undefined}
              className={`flex items-start gap-2.5 ${place > at ? 'text-quiet' : ''}`}
            >
              <span
                aria-hidden
                className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 ${place > at ? 'border-line' : 'border-jade bg-jade-soft text-jade'}`}
              >
                {place <= at && <Check size={14} />}
              </span>
              <span>
                <span className={place === at ? 'font-semibold' : ''}>{t(step)}</span>
                {place <= at && time && <span className="block text-sm text-quiet">{said(time)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {dueAt && status !== 'delivered' && <p className="mt-4">{t('due', { moment: said(dueAt) })}</p>}
      <Files files={ordered.files} />
    </section>
  )
}

function useMoments() {
  const t = useTranslations('receipt')
  const { moment } = useDates()
  return (time: string) => t('moment', moment(Date.parse(time)))
}

function Files({ files }: Pick<Receipt, 'files'>) {
  const t = useTranslations('receipt')
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files-title" className="no-print mt-8">
      <h2 id="files-title" className="text-2xl">
        {t('files')}
      </h2>
      <ul className="mt-3 grid gap-2">
        {files.map(({ name, byte_size: bytes, path }) => (
          <li key={path} className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {name} <span className="text-sm text-quiet">{t('size', { size: Math.ceil(bytes / bytesPerKb) })}</span>
            </span>
            <a href={path} download={name} className="button button-quiet" data-file>
              {t('download')} <span className="sr-only">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{t('filesHint')}</p>
    </section>
  )
}
