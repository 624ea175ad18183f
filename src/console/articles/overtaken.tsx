import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords, useWriting } from '../messages/words.ts'
import { Compared } from './compared.tsx'
import type { Article, Typed } from './types.ts'

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
