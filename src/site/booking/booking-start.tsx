import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import type { ConsultationOptions } from './load.ts'
import { PlansStep } from './steps.tsx'

/**
 * The first step of the booking form on another page; the form goes on at `/consultation`.
 * Questions with a condition are asked there, because this page runs no React.
 */
export function BookingStart({ options }: { options: ConsultationOptions }) {
  const t = useTranslations('consultation')
  const href = useHref()
  const isLater = ({ step, shown_if }: ConsultationOptions['questions'][number]) =>
    step === 'plans' && shown_if !== null
  const questions = options.questions.filter((question) => !isLater(question))
  return (
    // the keyboard goes on at the next step instead of at the page's header
    <form method="post" action={`${href('/consultation')}#step`} className="card p-5 md:p-8">
      <p className="mb-5 text-sm text-quiet">{t('requiredNote')}</p>
      <PlansStep values={{}} errors={{}} options={{ ...options, questions }} />
      <div className="mt-8 flex justify-end">
        <button
          type="submit"
          name="intent"
          value={options.questions.some(isLater) ? 'back' : 'next'}
          className="button button-main min-w-36"
        >
          {t('next')}
        </button>
      </div>
    </form>
  )
}
