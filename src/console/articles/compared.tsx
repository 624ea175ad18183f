/** Compares two texts, and shows the conflict when somebody else saved first. */

import { compareTexts } from '../../domain/articles/compare.ts'
import { valueIn } from '../../domain/collections.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import type { Article, TextInput } from './types.ts'

/** Compares two texts: deletions are struck through, insertions follow them. */
export function Compared({ before, after, lang }: { before: string; after: string; lang: string }) {
  const t = useTranslations()
  const lines = compareTexts(before, after)
  if (lines.every((line) => 'skipped' in line)) return <p>{t('articles.same')}</p>
  return (
    <div lang={lang} className="text-sm [overflow-wrap:anywhere]">
      {Object.entries(lines).map(([at, line]) =>
        'skipped' in line ? (
          <p key={at} className="my-1 text-quiet">
            {t('articles.lines_alike', { count: line.skipped })}
          </p>
        ) : (
          <p key={at} className="min-h-4 whitespace-pre-wrap">
            {Object.entries(line.parts).map(([part, { text, kind }]) => {
              if (kind === 'gone')
                return (
                  <del key={part} className="word-gone">
                    {text}
                  </del>
                )
              if (kind === 'new')
                return (
                  <ins key={part} className="word-new">
                    {text}
                  </ins>
                )
              return text
            })}
          </p>
        ),
      )}
    </div>
  )
}

type Props = { article: Article; locale: Locale; input: TextInput }

/** Somebody else saved first: shows their text, the user's text and the choice between them. */
export function ConflictNotice({ article, locale, input }: Props) {
  const t = useTranslations()
  const { time } = useFormat()
  const { published, is_overtaken, ...draft } = valueIn(article.texts, locale)
  // a draft that began from an older text is compared with the published text
  const current = { ...draft, ...(is_overtaken && published) }
  return (
    <div className="note-bad mt-3" role="alert">
      <p className="font-semibold">
        {is_overtaken
          ? t('articles.published_meanwhile')
          : t('articles.overtaken', {
              who: current.by ?? t('settings.somebody'),
              time: current.at === null ? '' : time(current.at),
            })}
      </p>
      <p>{t('articles.overtaken_choice')}</p>
      <div className="mt-2 rounded-lg bg-card p-3 text-ink">
        <Compared before={asText(current)} after={asText(input)} lang={editionOf(locale).htmlLang} />
      </div>
      <p className="mt-2">
        {!is_overtaken && (
          <a href={`/console/articles/${article.key}?lang=${locale}`} className="button">
            {t('articles.take_theirs')}
          </a>
        )}
      </p>
    </div>
  )
}

/** All fields of a text as one string, for comparison. */
export const asText = ({ title, seo_slug, abstract, readers, body }: TextInput): string =>
  [title, seo_slug, abstract, ...(readers ? [readers] : []), '', body.replaceAll('\r\n', '\n')].join('\n')
