import type { Locale } from '../../domain/editions.ts'
import { useWords, type WordKey } from '../messages/words.ts'
import type { Article } from './types.ts'

type Act = { intent: string; word: WordKey; note: WordKey; version: number; isDangerous?: boolean }

/** What takes something back, each with a form of its own. */
export function OtherActs({ article, locale }: { article: Article; locale: Locale }) {
  const say = useWords()
  const { state, waiting, version, base } = article.texts[locale]
  const acts: Act[] = []
  if (state === 'scheduled' || waiting === 'scheduled')
    acts.push({ intent: 'unschedule', word: 'articles.unschedule', note: 'articles.unschedule_note', version })
  if (version > 0)
    acts.push({
      intent: 'discard',
      word: 'articles.discard',
      note: 'articles.discard_note',
      version,
      isDangerous: true,
    })
  if (state === 'withdrawn' && version === 0)
    acts.push({ intent: 'republish', word: 'articles.republish', note: 'articles.republish_note', version: 0 })
  if (state === 'published' && base > 0)
    acts.push({
      intent: 'withdraw',
      word: 'articles.withdraw',
      note: 'articles.withdraw_note',
      version: article.version,
      isDangerous: true,
    })
  if (acts.length === 0) return null
  return (
    <details className="panel">
      <summary className="min-h-9 content-center font-semibold">{say('articles.take_back')}</summary>
      {acts.map(({ intent, word, note, version: seen, isDangerous }) => (
        <form key={intent} method="post" className="mt-3">
          <input type="hidden" name="version" value={seen} />
          <p className="text-sm text-quiet">{say(note)}</p>
          <button
            type="submit"
            name="intent"
            value={intent}
            className={`button mt-1 ${isDangerous ? 'button-danger' : ''}`}
          >
            {say(word)}
          </button>
        </form>
      ))}
    </details>
  )
}
