import { useLoaderData } from 'react-router'
import { TEXT_STATES } from '../../../domain/articles/standing.ts'
import { EDITIONS, LOCALES } from '../../../domain/editions.ts'
import { State } from '../../articles/state.tsx'
import type { ListedArticle } from '../../articles/types.ts'
import { useWords, useWriting } from '../../messages/words.ts'
import { Submit } from '../../shell/controls.tsx'
import { Choice, Field } from '../../shell/field.tsx'
import { signedIn } from '../../shell/page.ts'
import { listOr } from '../../shell/refused.ts'
import { Steps } from '../../shell/steps.tsx'

export const loader = signedIn(async ({ staff, locale, asked: { done: _, ...asked } }) => {
  const list = await listOr(staff.listArticlesToEdit(asked), staff.listArticlesToEdit)
  return { ...list, asked, own: locale }
})

export default function Articles() {
  const { articles, total, page, pages, asked, writers, own } = useLoaderData<typeof loader>()
  const say = useWords()
  const states = [...TEXT_STATES.filter((state) => state !== 'none'), 'waiting', 'none'] as const
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
        <div className="col-span-2">
          <Field
            type="search"
            name="q"
            label={say('articles.search')}
            defaultValue={asked.q}
            maxLength={200}
            data-key="/"
          />
        </div>
        <Choice
          none={say('articles.all')}
          name="state"
          label={say('articles.by_state')}
          defaultValue={asked.state}
          options={states.map(
            (state) => [state, say(state === 'waiting' ? 'articles.waiting.any' : `articles.state.${state}`)] as const,
          )}
        />
        <Choice
          none={say('articles.all')}
          name="locale"
          label={say('articles.by_language')}
          defaultValue={asked.locale}
          options={LOCALES.map((locale) => [locale, EDITIONS[locale].ownName] as const)}
        />
        <Choice
          none={say('articles.all')}
          name="writer"
          label={say('articles.by_writer')}
          defaultValue={asked.writer}
          options={writers.map(({ code, name }) => [code, name] as const)}
        />
        <Submit className="col-span-2 md:col-span-1">{say('articles.show')}</Submit>
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
      <Steps page={page} last={pages} asked={asked} />
    </>
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
