/** Compares two texts, and shows the conflict when somebody else saved first. */
import { compareTexts } from '../../domain/articles/compare.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords, useWriting } from '../messages/words.ts'
import type { Article, Typed } from './types.ts'

/** Compares two texts: deletions are struck through, insertions follow them. */
export function Compared({ before, after, lang }: { before: string; after: string; lang: string }) {
  const say = useWords()
  const lines = compareTexts(before, after)
  if (lines.every((line) => 'skipped' in line)) return <p>{say('articles.same')}</p>
  return (
    <div lang={lang} className="text-sm [overflow-wrap:anywhere]">
      {Object.entries(lines).map(([at, line]) =>
        'skipped' in line ? (
          <p key={at} className="my-1 text-quiet">
            {say('articles.lines_alike', { count: line.skipped })}
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

type Props = { article: Article; locale: Locale; typed: Typed }

/** Somebody else saved first: shows their text, the user's text and the choice between them. */
export function Overtaken({ article, locale, typed }: Props) {
  const say = useWords()
  const { time } = useWriting()
  const { published, is_overtaken, ...draft } = article.texts[locale]
  // a draft that began from an older text is compared with the published text
  const there = { ...draft, ...(is_overtaken && published) }
  return (
    <div className="note-bad mt-3" role="alert">
      <p className="font-semibold">
        {is_overtaken
          ? say('articles.published_meanwhile')
          : say('articles.overtaken', {
              who: there.by ?? say('settings.somebody'),
              time: there.at === null ? '' : time(there.at),
            })}
      </p>
      <p>{say('articles.overtaken_choice')}</p>
      <div className="mt-2 rounded-lg bg-card p-3 text-ink">
        <Compared before={asText(there)} after={asText(typed)} lang={EDITIONS[locale].htmlLang} />
      </div>
      <p className="mt-2">
        {!is_overtaken && (
          <a href={`/console/articles/${article.key}?lang=${locale}`} className="button">
            {say('articles.take_theirs')}
          </a>
        )}
      </p>
    </div>
  )
}

/** All fields of a text as one string, for comparison. */
export const asText = ({ title, seo_slug, abstract, body }: Typed): string =>
  [title, seo_slug, abstract, '', body.replaceAll('\r\n', '\n')].join('\n')
