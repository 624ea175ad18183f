import { useLoaderData } from 'react-router'
import { TEXT_STATES } from '../../../domain/articles/standing.ts'
import { valueIn } from '../../../domain/collections.ts'
import { ARTICLE_KINDS } from '../../../domain/content/articles.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { State } from '../../articles/state.tsx'
import type { ListedArticle } from '../../articles/types.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { listOrAll } from '../../shell/action-error.ts'
import { Submit } from '../../shell/controls.tsx'
import { Choice, Field } from '../../shell/field.tsx'
import { signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'

export const loader = signedInLoader(async ({ staff, locale, query: { done: _, ...query } }) => {
  const list = await listOrAll(staff.listArticlesToEdit(query), staff.listArticlesToEdit)
  return { ...list, query, readerLocale: locale }
})

export default function Articles() {
  const { articles, total, page, pages, query, writers, readerLocale } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const states = [...TEXT_STATES.filter((state) => state !== 'none'), 'waiting', 'none'] as const
  return (
    <>
      <title>{t('articles.title')}</title>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{t('articles.title')}</h1>
        <a href="/console/articles/new" className="button button-main ms-auto">
          {t('articles.new')}
        </a>
      </div>
      <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-7">
        <div className="col-span-2">
          <Field
            type="search"
            name="q"
            label={t('articles.search')}
            defaultValue={query.q}
            maxLength={200}
            data-key="/"
          />
        </div>
        <Choice
          none={t('articles.all')}
          name="state"
          label={t('articles.by_state')}
          defaultValue={query.state}
          options={states.map(
            (state) => [state, t(state === 'waiting' ? 'articles.waiting.any' : `articles.state.${state}`)] as const,
          )}
        />
        <Choice
          none={t('articles.all')}
          name="locale"
          label={t('articles.by_language')}
          defaultValue={query.locale}
          options={editionCodes().map((locale) => [locale, editionOf(locale).ownName] as const)}
        />
        <Choice
          none={t('articles.all')}
          name="kind"
          label={t('articles.by_kind')}
          defaultValue={query.kind}
          options={ARTICLE_KINDS.map((kind) => [kind, t(`articles.kinds.${kind}`)] as const)}
        />
        <Choice
          none={t('articles.all')}
          name="writer"
          label={t('articles.by_writer')}
          defaultValue={query.writer}
          options={writers.map(({ code, name }) => [code, name] as const)}
        />
        <Submit className="col-span-2 md:col-span-1">{t('articles.show')}</Submit>
      </form>
      <p className="mt-3 text-quiet">{t('articles.count', { count: total })}</p>
      {articles.length === 0 ? (
        <div className="panel my-4 text-center">
          <p>{t('articles.empty')}</p>
          <a href="/console/articles" className="button mt-3">
            {t('inbox.clear')}
          </a>
        </div>
      ) : (
        <ul className="mt-2 grid gap-2">
          {articles.map((article) => (
            <Row key={article.key} article={article} readerLocale={readerLocale} />
          ))}
        </ul>
      )}
      <Pagination page={page} last={pages} query={query} />
    </>
  )
}

function Row({
  article: { key, kind, editions, texts, writers, date_update },
  readerLocale,
}: {
  article: ListedArticle
  readerLocale: keyof ListedArticle['texts']
}) {
  const t = useTranslations()
  const { date } = useFormat()
  const titled = [readerLocale, ...editionCodes()].find((locale) => valueIn(texts, locale).title !== '') ?? readerLocale
  return (
    <li className="panel grid items-center gap-x-4 gap-y-1 px-3 py-2 lg:grid-cols-[minmax(0,1fr)_32rem]">
      <div className="min-w-0">
        <a
          href={`/console/articles/${key}?lang=${titled}`}
          className="text-link font-semibold"
          lang={editionOf(titled).htmlLang}
        >
          {valueIn(texts, titled).title || key}
        </a>
        {kind === 'answer' && <span className="tag ms-1.5">{t('articles.kinds.answer')}</span>}
        <p className="text-sm text-quiet">{[key, date(date_update), ...writers].join(' · ')}</p>
      </div>
      <ul className="grid gap-1 md:grid-cols-3">
        {(editions ?? editionCodes()).map((locale) => {
          const { state, waiting, has_failed } = valueIn(texts, locale)
          return (
            <li key={locale}>
              <a
                href={`/console/articles/${key}?lang=${locale}`}
                className="inline-flex min-h-10 flex-wrap items-center gap-1 rounded-lg px-1 hover:bg-sand"
              >
                <span className="text-sm" lang={editionOf(locale).htmlLang}>
                  {editionOf(locale).ownName}
                </span>
                <State state={state} waiting={waiting} />
                {has_failed && <span className="tag tag-danger">{t('articles.not_published')}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
