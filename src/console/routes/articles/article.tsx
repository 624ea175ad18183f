import { data, useActionData, useLoaderData } from 'react-router'
import { shownTime } from '../../../domain/articles/schedule.ts'
import { valueIn } from '../../../domain/collections.ts'
import { editionCodes, editionOf, type Locale } from '../../../domain/editions.ts'
import { actOnArticle } from '../../articles/act-on-article.ts'
import { ConflictNotice } from '../../articles/compared.tsx'
import { FactsForm } from '../../articles/facts-form.tsx'
import { UndoActions } from '../../articles/publish-panel.tsx'
import { LanguageTabs } from '../../articles/state.tsx'
import { TextForm } from '../../articles/text-form.tsx'
import type { Submission, TextInput } from '../../articles/types.ts'
import { serializeSentences } from '../../articles/types.ts'
import { languageName, type MessageKey, useReader, useTranslations } from '../../messages/translations.ts'
import { Notice, OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

const isLocale = (text: string | null): text is Locale => editionCodes().some((locale) => locale === text)

export const loader = signedInLoader(async ({ staff, locale: readerLocale, search, params: { key = '' } }) => {
  const [lang, beside] = [search.get('lang'), search.get('beside')]
  const locale = isLocale(lang) ? lang : readerLocale
  const article = await staff.showArticleToEdit({ key, locale, beside: isLocale(beside) ? beside : null })
  return { article, locale, done: search.get('done') }
})

export const action = signedInAction(
  async ({ staff, locale: readerLocale, timeZone, now, search, form, params: { key = '' } }) => {
    const lang = search.get('lang')
    const locale = isLocale(lang) ? lang : readerLocale
    const { day } = shownTime(now, timeZone)
    const submission = await actOnArticle({ staff, key, locale, form, day })
    return data(submission, { status: submission.intent === 'find' ? 200 : submission.current ? 409 : 422 })
  },
)

const DONE: Record<string, MessageKey> = {
  save: 'articles.done.save',
  publish: 'articles.done.publish',
  republish: 'articles.done.publish',
  schedule: 'articles.done.schedule',
  unschedule: 'articles.done.unschedule',
  discard: 'articles.done.discard',
  withdraw: 'articles.done.withdraw',
  confirm: 'articles.done.confirm',
  facts: 'articles.done.facts',
  restore: 'articles.done.restore',
}

export default function ArticlePage() {
  const { article, locale, done } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { locale: readerLocale, timeZone } = useReader()
  const { title } = valueIn(article.texts, locale)
  const word = done && !submission && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  const sentences = serializeSentences(article.present, readerLocale, timeZone)
  const hasInput = submission !== undefined && 'title' in submission.input
  const isSecond = hasInput && submission.current !== null
  const here = `/console/articles/${article.key}`
  return (
    <>
      <title>{title || article.key}</title>
      <p className="flex flex-wrap gap-x-4">
        <a href="/console/articles" className="text-link inline-flex min-h-9 items-center">
          {t('articles.title')}
        </a>
        <a href={`${here}/history?lang=${locale}`} className="text-link inline-flex min-h-9 items-center">
          {t('articles.history')}
        </a>
      </p>
      <h1 lang={editionOf(locale).htmlLang} className="[overflow-wrap:anywhere]">
        {title || article.key}
      </h1>
      <LanguageTabs article={article} locale={locale} />
      <OneFormWarning />
      <div
        data-presence={`${here}/presence?lang=${locale}`}
        hidden={sentences.length === 0}
        className="note-good mt-3"
        role="status"
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div data-refused hidden role="alert" className="note-bad mt-3" />
      <div data-kept data-zone={timeZone} hidden role="status" className="note-good mt-3">
        <p data-sentence={t('articles.unsaved', { time: '%time' })} />
        <p className="mt-1 flex flex-wrap gap-2">
          <button type="button" data-use className="button">
            {t('articles.unsaved_restore')}
          </button>
          <button type="button" data-discard className="button">
            {t('articles.unsaved_discard')}
          </button>
        </p>
      </div>
      {word && (
        <div data-done className="mt-3">
          <Notice text={t(word)} />
        </div>
      )}
      {submission && <ArticleErrors submission={submission} />}
      {(isSecond || valueIn(article.texts, locale).is_overtaken) && (
        <ConflictNotice
          article={article}
          locale={locale}
          input={hasInput ? (submission.input as unknown as TextInput) : valueIn(article.texts, locale)}
        />
      )}
      <div
        className={`mt-3 grid items-start gap-4 ${article.beside ? 'xl:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]'}`}
      >
        <TextForm article={article} locale={locale} submission={submission} />
        {article.beside && (
          <section
            aria-labelledby="beside"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="panel min-w-0 overflow-y-auto xl:col-start-2 xl:row-start-1 xl:max-h-[68rem]"
          >
            <h2 id="beside">{t('articles.beside', { language: editionOf(article.beside.locale).ownName })}</h2>
            <div lang={editionOf(article.beside.locale).htmlLang}>
              <p className="mt-2 font-semibold">{article.beside.title}</p>
              {/* rendered and sanitised by the site's Markdown parser */}
              <div className="article-text mt-2" dangerouslySetInnerHTML={{ __html: article.beside.html }} />
            </div>
          </section>
        )}
        <div className={`grid gap-4 ${article.beside ? '' : 'lg:col-start-2'}`}>
          <p className="flex flex-wrap gap-x-3">
            {editionCodes()
              .filter((each) => each !== locale && valueIn(article.texts, each).body !== '')
              .map((each) => (
                <a
                  key={each}
                  href={`${here}?lang=${locale}&beside=${each}`}
                  className="text-link inline-flex min-h-9 items-center"
                >
                  {t('articles.show_beside', { language: languageName(each, readerLocale) })}
                </a>
              ))}
          </p>
          <FactsForm article={article} locale={locale} submission={submission} />
          <UndoActions article={article} locale={locale} />
        </div>
      </div>
    </>
  )
}

const SHOWN = [
  'title',
  'seo_slug',
  'abstract',
  'readers',
  'body',
  'day',
  'time',
  'zone',
  'occurrence',
  'classification',
  'country',
  'related',
  'picture',
  'date_publish',
  'date_update',
]

/** Errors that no visible field shows. */
function ArticleErrors({ submission }: { submission: Submission }) {
  const t = useTranslations()
  const { errors, contentErrors, current, intent } = submission
  if (intent === 'find') return null
  if (current && intent !== 'save' && !('title' in submission.input))
    return <ErrorList sentences={[t('articles.overtaken_facts')]} />
  const others = Object.entries(errors).flatMap(([field, sentences]) => (SHOWN.includes(field) ? [] : sentences))
  const fields = Object.keys(errors).some((field) => SHOWN.includes(field)) ? [t('articles.fields_invalid')] : []
  const contentSentences = contentErrors.map(({ path, found: value }) =>
    t('articles.publish_error', { path, found: value }),
  )
  return <ErrorList sentences={[...fields, ...others, ...contentSentences]} />
}

function ErrorList({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="note-bad mt-3" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
