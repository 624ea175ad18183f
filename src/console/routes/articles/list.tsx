import { useLoaderData } from 'react-router'
import { TEXT_STATES } from '../../../domain/articles/standing.ts'
import { EDITIONS, LOCALES } from '../../../domain/editions.ts'
import { State } from '../../articles/state.tsx'
import type { ListedArticle } from '../../articles/types.ts'
import { useWords, useWriting } from '../../messages/words.ts'
import { signedIn } from '../../shell/page.ts'
import { listOr } from '../../shell/refused.ts'

export const loader = signedIn(async ({ staff, locale, asked: { done: _, ...asked } }) => {
  const list = await listOr(staff.listArticlesToEdit(asked), staff.listArticlesToEdit)
  return { ...list, asked, own: locale }
})

export default function Articles() {
  const { articles, total, page, pages, asked, writers, own } = useLoaderData<typeof loader>()
  const say = useWords()
  const states = [...TEXT_STATES.filter((state) => state !== 'none'), 'waiting', 'none'] as const
  const to = (at: number) => `/console/articles?${new URLSearchParams({ ...asked, page: String(at) })}`
  return (
    <>
      <title>{say('articles.title')}</title>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{say('articles.title')}</h1>
        <a href="/console/articles/new" className="button button-main ms-auto">
          {say('articles.new')}
        </a>
      </div>
      <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-6">
        <label className="col-span-2 block">
          <span className="text-sm">{say('articles.search')}</span>
          <input type="search" name="q" defaultValue={asked.q} maxLength={200} className="field-input" data-key="/" />
        </label>
        <Select
          name="state"
          label={say('articles.by_state')}
          asked={asked.state}
          choices={states.map(
            (state) => [state, say(state === 'waiting' ? 'articles.waiting.any' : `articles.state.${state}`)] as const,
          )}
        />
        <Select
          name="locale"
          label={say('articles.by_language')}
          asked={asked.locale}
          choices={LOCALES.map((locale) => [locale, EDITIONS[locale].ownName] as const)}
        />
        <Select
          name="writer"
          label={say('articles.by_writer')}
          asked={asked.writer}
          choices={writers.map(({ code, name }) => [code, name] as const)}
        />
        <button type="submit" className="button col-span-2 md:col-span-1">
          {say('articles.show')}
        </button>
      </form>
      <p className="mt-3 text-quiet">{say('articles.count', { count: total })}</p>
      {articles.length === 0 ? (
        <div className="panel my-4 text-center">
          <p>{say('articles.empty')}</p>
          <a href="/console/articles" className="button mt-3">
            {say('inbox.clear')}
          </a>
        </div>
      ) : (
        <ul className="mt-2 grid gap-2">
          {articles.map((article) => (
            <Row key={article.key} article={article} own={own} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={say('articles.pages')} className="mt-3 flex gap-2">
          {page > 1 && (
            <a href={to(page - 1)} className="button">
              {say('articles.before')}
            </a>
          )}
          {page < pages && (
            <a href={to(page + 1)} className="button">
              {say('articles.after')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}

type Choices = readonly (readonly [value: string, name: string])[]

function Select({
  name,
  label,
  asked,
  choices,
}: {
  name: string
  label: string
  asked: string | undefined
  choices: Choices
}) {
  const say = useWords()
  return (
    <label className="block">
      <span className="text-sm">{label}</span>
      <select name={name} defaultValue={asked ?? ''} className="field-input">
        <option value="">{say('articles.all')}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Row({
  article: { key, texts, writers, date_update },
  own,
}: {
  article: ListedArticle
  own: keyof ListedArticle['texts']
}) {
  const say = useWords()
  const { date } = useWriting()
  const titled = [own, ...LOCALES].find((locale) => texts[locale].title !== '') ?? own
  return (
    <li className="panel grid items-center gap-x-4 gap-y-1 px-3 py-2 lg:grid-cols-[minmax(0,1fr)_32rem]">
      <div className="min-w-0">
        <a
          href={`/console/articles/${key}?lang=${titled}`}
          className="text-link font-semibold"
          lang={EDITIONS[titled].htmlLang}
        >
          {texts[titled].title || key}
        </a>
        <p className="text-sm text-quiet">{[key, date(date_update), ...writers].join(' · ')}</p>
      </div>
      <ul className="grid gap-1 md:grid-cols-3">
        {LOCALES.map((locale) => {
          const { state, waiting, has_failed } = texts[locale]
          return (
            <li key={locale}>
              <a
                href={`/console/articles/${key}?lang=${locale}`}
                className="inline-flex min-h-10 flex-wrap items-center gap-1 rounded-lg px-1 hover:bg-sand"
              >
                <span className="text-sm" lang={EDITIONS[locale].htmlLang}>
                  {EDITIONS[locale].ownName}
                </span>
                <State state={state} waiting={waiting} />
                {has_failed && <span className="tag tag-danger">{say('articles.not_published')}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
