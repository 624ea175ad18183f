import type { TextState } from '../../domain/articles/standing.ts'
import { valueIn } from '../../domain/collections.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { useTranslations } from '../messages/translations.ts'
import type { Article } from './types.ts'

const LOOKS: Record<TextState, string> = {
  none: '',
  draft: '',
  scheduled: 'tag-accent',
  published: 'tag-jade',
  other_readers: 'tag-danger',
  withdrawn: 'tag-danger',
}

/** Status of a text, and of a draft beside the published text. */
export function State({ state, waiting }: { state: TextState; waiting: 'draft' | 'scheduled' | null }) {
  const t = useTranslations()
  return (
    <>
      <span className={`tag ${LOOKS[state]}`}>{t(`articles.state.${state}`)}</span>
      {waiting && <span className="tag ms-1">{t(`articles.waiting.${waiting}`)}</span>}
    </>
  )
}

/** Links to the languages of an article, with the status of each text. */
export function LanguageTabs({ article: { key, texts }, locale }: { article: Article; locale: Locale }) {
  const t = useTranslations()
  return (
    <nav aria-label={t('articles.languages')} className="mt-3">
      <ul className="grid gap-2 md:grid-cols-3">
        {editionCodes().map((each) => {
          const { state, waiting, is_outdated, failed } = valueIn(texts, each)
          return (
            <li key={each}>
              <a
                href={`/console/articles/${key}?lang=${each}`}
                aria-current={each === locale ? 'page' : undefined}
                className="panel flex min-h-12 flex-wrap items-center gap-1.5 px-3 py-2 hover:bg-sand aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                <span lang={editionOf(each).htmlLang}>{editionOf(each).ownName}</span>
                <span className="ms-auto">
                  <State state={state} waiting={waiting} />
                  {is_outdated && <span className="tag tag-danger ms-1">{t('articles.outdated')}</span>}
                  {failed.length > 0 && <span className="tag tag-danger ms-1">{t('articles.not_published')}</span>}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
