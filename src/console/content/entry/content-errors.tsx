import type { ContentIssue } from '../../../domain/content/issue.ts'
import { useReader } from '../../messages/translations.ts'
import { contentErrorText } from '../fields/content-error-text.ts'
import { ErrorBox } from '../fields/error-box.tsx'
import { useFormTranslations } from './form-translations.ts'

const shownMax = 30

/** Errors that concern the content as a whole. */
export function ContentErrors({ contentErrors, title }: { contentErrors: readonly ContentIssue[]; title?: string }) {
  const t = useFormTranslations()
  const { locale } = useReader()
  const sentences = [...new Set(contentErrors.map((contentError) => contentErrorText(contentError, locale)))]
  return (
    <ErrorBox>
      <p className="font-semibold">{title ?? t('refused')}</p>
      <ul className="mt-1 list-disc ps-5 text-sm [overflow-wrap:anywhere]">
        {sentences.slice(0, shownMax).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ErrorBox>
  )
}
