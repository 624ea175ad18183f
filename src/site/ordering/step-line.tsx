import { Check } from 'lucide-react'
import { useTranslations } from '../messages/provider.tsx'

const STEPS = ['choose', 'check', 'contact', 'done'] as const
export type OrderStep = (typeof STEPS)[number]

/** The progress line with the four stops of an order: the current step, and the completed ones. */
export function StepLine({ step }: { step: OrderStep }) {
  const t = useTranslations('order.steps')
  const current = STEPS.indexOf(step)
  return (
    <ol aria-label={t('label')} className="no-print grid max-w-2xl grid-cols-4">
      {STEPS.map((name, place) => {
        const isBehind = place < current || step === 'done'
        return (
          <li key={name} aria-current={place === current ? 'step' : undefined} className="relative text-sm">
            {place < STEPS.length - 1 && (
              <span
                aria-hidden
                data-done={place < current || undefined}
                className={`route-way absolute top-2 right-0 left-5 h-[2.5px] ${place < current ? 'bg-accent' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden
              data-done={isBehind || undefined}
              data-current={place === current || undefined}
              className={`route-stop relative flex size-4.5 items-center justify-center rounded-full ${isBehind ? 'bg-accent text-on-accent' : `border-4 bg-paper ${place === current ? 'border-accent' : 'border-line'}`}`}
            >
              {isBehind && <Check size={12} strokeWidth={3.5} />}
            </span>
            <span className={`mt-1.5 block pr-2 ${place === current ? 'font-semibold' : 'text-quiet'}`}>{t(name)}</span>
          </li>
        )
      })}
    </ol>
  )
}
