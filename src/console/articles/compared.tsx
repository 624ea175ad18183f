/** Two texts compared, and the choice when somebody else saved meanwhile. */
import { compareTexts } from '../../domain/articles/compare.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords, useWriting } from '../messages/words.ts'
import type { Article, Typed } from './types.ts'

/** Where two texts differ: what went is struck through, what came stands behind it. */
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

/** Somebody else has saved meanwhile: what they wrote, what was typed, and the choice. */
export function Overtaken({ article, locale, typed }: Props) {
  const say = useWords()
  const { time } = useWriting()
  const { published, is_overtaken, ...draft } = article.texts[locale]
  // beside a draft that was begun from an older text, what is published stands against it
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

/** A text as one, for comparing. */
export const asText = ({ title, seo_slug, abstract, body }: Typed): string =>
  [title, seo_slug, abstract, '', body.replaceAll('\r\n', '\n')].join('\n')
