import { useTranslations } from '../messages/translations.ts'
import type { stepAfter } from './steps.ts'

/** Links to the next open step of the checklist and to the checklist, below the notice that a step was saved. */
export function NextStep({ next }: NonNullable<ReturnType<typeof stepAfter>>) {
  const t = useTranslations()
  return (
    <>
      {next && (
        <a href={next.path} className="button">
          {t('launch.next', { step: t(`launch.step.${next.step}`) })}
        </a>
      )}
      <a href="/console/start" className="text-link inline-flex min-h-9 items-center">
        {t('launch.back')}
      </a>
    </>
  )
}
