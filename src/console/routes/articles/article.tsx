import { data, useActionData, useLoaderData } from 'react-router'
import { shownTime } from '../../../domain/articles/schedule.ts'
import { EDITIONS, LOCALES, type Locale } from '../../../domain/editions.ts'
import { actOnArticle } from '../../articles/act-on-article.ts'
import { Overtaken } from '../../articles/compared.tsx'
import { FactsForm } from '../../articles/facts-form.tsx'
import { OtherActs } from '../../articles/publish-panel.tsx'
import { LanguageTabs } from '../../articles/state.tsx'
import { TextForm } from '../../articles/text-form.tsx'
import type { Typed, Unsaved } from '../../articles/types.ts'
import { presentSentences } from '../../articles/types.ts'
import { useReader, useWords, type WordKey } from '../../messages/words.ts'
import { Notice, OneFormAtATime } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import '../../articles/articles.css'

const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text)

export const loader = signedIn(async ({ staff, locale: own, search, params: { key = '' } }) => {
  const [lang, beside] = [search.get('lang'), search.get('beside')]
  const locale = isLocale(lang) ? lang : own
  const article = await staff.showArticleToEdit({ key, locale, beside: isLocale(beside) ? beside : null })
  return { article, locale, done: search.get('done') }
})

export const action = sent(async ({ staff, locale: own, timeZone, now, search, form, params: { key = '' } }) => {
  const lang = search.get('lang')
  const locale = isLocale(lang) ? lang : own
  const { day } = shownTime(now, timeZone)
  const unsaved = await actOnArticle({ staff, key, locale, form, day })
  return data(unsaved, { status: unsaved.intent === 'find' ? 200 : unsaved.there ? 409 : 422 })
})

const DONE: Record<string, WordKey> = {
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
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const { locale: own, timeZone } = useReader()
  const { title } = article.texts[locale]
  const word = done && !unsaved && Object.hasOwn(DONE, done) ? DONE[done] : undefined
  const sentences = presentSentences(article.present, own, timeZone)
  const isTyped = unsaved !== undefined && 'title' in unsaved.typed
  const isSecond = isTyped && unsaved.there !== null
  const here = `/console/articles/${article.key}`
  return (
    <>
      <title>{title || article.key}</title>
      <p className="flex flex-wrap gap-x-4">
        <a href="/console/articles" className="text-link inline-flex min-h-9 items-center">
          {say('articles.title')}
        </a>
        <a href={`${here}/history?lang=${locale}`} className="text-link inline-flex min-h-9 items-center">
          {say('articles.history')}
        </a>
      </p>
      <h1 lang={EDITIONS[locale].htmlLang} className="[overflow-wrap:anywhere]">
        {title || article.key}
      </h1>
      <LanguageTabs article={article} locale={locale} />
      <OneFormAtATime />
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
        <p data-sentence={say('articles.kept', { time: '%time' })} />
        <p className="mt-1 flex flex-wrap gap-2">
          <button type="button" data-use className="button">
            {say('articles.kept_use')}
          </button>
          <button type="button" data-discard className="button">
            {say('articles.kept_discard')}
          </button>
        </p>
      </div>
      {word && (
        <div data-done className="mt-3">
          <Notice text={say(word)} />
        </div>
      )}
      {unsaved && <Refusals unsaved={unsaved} />}
      {(isSecond || article.texts[locale].is_overtaken) && (
        <Overtaken
          article={article}
          locale={locale}
          typed={isTyped ? (unsaved.typed as unknown as Typed) : article.texts[locale]}
        />
      )}
      <div
        className={`mt-3 grid items-start gap-4 ${article.beside ? 'xl:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]'}`}
      >
        <TextForm article={article} locale={locale} unsaved={unsaved} />
        {article.beside && (
          <section
            aria-labelledby="beside"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="panel min-w-0 overflow-y-auto xl:col-start-2 xl:row-start-1 xl:max-h-[68rem]"
          >
            <h2 id="beside">{say('articles.beside', { language: EDITIONS[article.beside.locale].ownName })}</h2>
            <div lang={EDITIONS[article.beside.locale].htmlLang}>
              <p className="mt-2 font-semibold">{article.beside.title}</p>
              {/* rendered and sanitised by the site's Markdown parser */}
              <div className="article-text mt-2" dangerouslySetInnerHTML={{ __html: article.beside.html }} />
            </div>
          </section>
        )}
        <div className={`grid gap-4 ${article.beside ? '' : 'lg:col-start-2'}`}>
          <p className="flex flex-wrap gap-x-3">
            {LOCALES.filter((each) => each !== locale && article.texts[each].body !== '').map((each) => (
              <a
                key={each}
                href={`${here}?lang=${locale}&beside=${each}`}
                className="text-link inline-flex min-h-9 items-center"
              >
                {say('articles.show_beside', { language: say(`articles.language.${each}`) })}
              </a>
            ))}
          </p>
          <FactsForm article={article} locale={locale} unsaved={unsaved} />
          <OtherActs article={article} locale={locale} />
        </div>
      </div>
    </>
  )
}

const SHOWN = [
  'title',
  'seo_slug',
  'abstract',
  'body',
  'day',
  'time',
  'zone',
  'turn',
  'classification',
  'country',
  'related',
  'picture',
  'date_publish',
  'date_update',
]

/** Errors that no visible field shows. */
function Refusals({ unsaved }: { unsaved: Unsaved }) {
  const say = useWords()
  const { errors, problems, there, intent } = unsaved
  if (intent === 'find') return null
  if (there && intent !== 'save' && !('title' in unsaved.typed))
    return <Told sentences={[say('articles.overtaken_facts')]} />
  const others = Object.entries(errors).flatMap(([field, said]) => (SHOWN.includes(field) ? [] : said))
  const fields = Object.keys(errors).some((field) => SHOWN.includes(field)) ? [say('articles.fields_wrong')] : []
  const wrong = problems.map(({ path, found }) => say('articles.problem', { path, found }))
  return <Told sentences={[...fields, ...others, ...wrong]} />
}

function Told({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="note-bad mt-3" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
