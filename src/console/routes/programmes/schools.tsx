import { useLoaderData } from 'react-router'
import { useTranslations } from '../../messages/translations.ts'
import { signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'

export const loader = signedInLoader(async ({ staff, query }) => {
  const { q = '', page: input = '' } = query
  const page = /^\d{1,4}$/.test(input) && Number(input) > 0 ? Number(input) : 1
  return {
    ...(await staff.listProgrammeSchools({ q, page })),
    page,
    query: { ...(q && { q }) },
  }
})

/** Schools, to choose one whose programmes are entered. */
export default function ProgrammeSchools() {
  const { schools, total, page, pages, query } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <>
      <title>{t('programmes.title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>{t('programmes.title')}</h1>
        <a href="/console/registers" className="button">
          {t('registers.title')}
        </a>
      </div>
      <p className="mt-1 max-w-prose">{t('programmes.intro')}</p>
      <form method="get" className="panel mt-3 flex flex-wrap items-end gap-2.5">
        <label className="block min-w-56 grow">
          <span className="text-sm">{t('programmes.search_school')}</span>
          <input type="search" name="q" defaultValue={query.q} maxLength={200} className="field-input" data-key="/" />
        </label>
        <button type="submit" className="button">
          {t('content.show')}
        </button>
      </form>
      {total === 0 ? (
        <p className="panel mt-3">{t('content.none_found')}</p>
      ) : (
        <ul className="panel mt-3 divide-y divide-line">
          {schools.map(({ slug, name, programmes, checked }) => (
            <li key={slug} className="relative flex flex-wrap items-center gap-x-3 py-1.5 hover:bg-sand">
              <a
                href={`/console/programmes/${slug}`}
                data-row
                className="min-h-8 content-center after:absolute after:inset-0"
              >
                {name}
              </a>
              <span className="ms-auto text-sm text-quiet">{t('programmes.count', { count: programmes })}</span>
              {checked > 0 && <span className="tag">{t('programmes.by_editors', { count: checked })}</span>}
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} last={pages} query={query} />
    </>
  )
}
