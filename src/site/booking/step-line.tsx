import { useTranslations } from '../messages/provider.tsx'

const COUNT = 2

/** The line with its two stops: where the visitor stands, and what is behind them. */
export function StepLine({ step }: { step: 1 | 2 }) {
  const t = useTranslations('consultation')
  const titles = [t('step1'), t('step2')]
  return (
    <div className="mb-6">
      <ol aria-hidden className="mb-4 flex items-center">
        {titles.map((title, index) => (
          <li key={title} className={index === 0 ? '' : 'flex grow items-center'}>
            {index > 0 && <span className={`h-[2.5px] grow ${step > index ? 'bg-accent' : 'bg-line'}`} />}
            <span
              className={`block size-4.5 rounded-full border-4 ${step > index ? 'border-accent' : 'border-line'} ${step > index + 1 ? 'bg-accent' : 'bg-paper'}`}
            />
          </li>
        ))}
      </ol>
      <h2 tabIndex={-1} data-step-title className="text-2xl">
        {titles[step - 1]}
        <span className="ml-3 text-base font-normal text-quiet">{t('stepOf', { step, count: COUNT })}</span>
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('requiredNote')}</p>
    </div>
  )
}
