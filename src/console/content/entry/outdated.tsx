import { editionCodes, editionOf, type Locale } from '../../../domain/editions.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { PostForm } from '../../shell/post-form.tsx'

type Props = {
  outdated: readonly Locale[]
  /** When each language last changed, in milliseconds since 1970. */
  changed: Partial<Record<Locale, number>>
  /** URL of the history with the changes. */
  history: string
}

/** Outdated translations, with the newer languages and a button to confirm that a translation is still correct. */
export function Outdated({ outdated, changed, history }: Props) {
  const t = useTranslations()
  const { time } = useFormat()
  if (outdated.length === 0) return null
  const since = (locale: Locale) =>
    editionCodes()
      .filter((other) => (changed[other] ?? 0) > (changed[locale] ?? 0))
      .map((other) => `${editionOf(other).ownName} (${time(changed[other] ?? 0)})`)
  return (
    <section className="panel mt-3 grid gap-2" aria-label={t('content.outdated')}>
      {outdated.map((locale) => (
        <PostForm key={locale} action="?" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input type="hidden" name="locale" value={locale} />
          <span className="tag tag-danger">{t('content.outdated')}</span>
          <span>
            {t('content.outdated_since', { language: editionOf(locale).ownName, others: since(locale).join(', ') })}{' '}
            <a href={history} className="text-link">
              {t('content.outdated_what')}
            </a>
          </span>
          <button type="submit" name="intent" value="confirm" className="button">
            {t('content.still_same', { language: editionOf(locale).ownName })}
          </button>
        </PostForm>
      ))}
    </section>
  )
}
