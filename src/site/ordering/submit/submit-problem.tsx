import { useEffect, useRef } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import type { Seen } from '../cart/cart.ts'
import type { Quote } from '../quote.ts'
import { useMoney } from '../use-money.ts'
import type { Problem } from './submit.ts'

/** What stands between the visitor and the order, when no field is at fault. */
export function SubmitProblem({
  problem,
  before,
  quote,
  onStartNew,
}: {
  problem: Problem | null
  /** The total that was asked for. */
  before: Seen
  quote: Quote | null
  onStartNew: () => void
}) {
  const t = useTranslations('order.submit')
  const money = useMoney()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem is what it waits for
  useEffect(() => box.current?.focus(), [problem])
  if (!problem) return null
  const after = quote ? money(quote.total_minor, quote.currency) : ''
  const [title, text] = {
    price_changed: [t('changedTitle'), t('changedText', { before: money(before.minor, before.currency), after })],
    mismatch: [t('mismatchTitle'), t('mismatchText')],
    too_many: [t('tooManyTitle'), problem.message],
    failed: [t('failedTitle'), t('failedText')],
  }[problem.kind]
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      data-problem={problem.kind}
      className={`mb-6 rounded-xl border-2 p-4 ${problem.kind === 'price_changed' ? 'border-edge bg-sand' : 'border-danger bg-danger-soft'}`}
    >
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{text}</p>
      {problem.kind === 'mismatch' && (
        <button type="button" onClick={onStartNew} className="text-link mt-2 min-h-11 cursor-pointer">
          {t('startNew')}
        </button>
      )}
    </div>
  )
}
