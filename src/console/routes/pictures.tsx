import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/translations.ts'
import { addPictures } from '../pictures/act-on-picture.ts'
import { PictureFilters } from '../pictures/picture-filters.tsx'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { UploadForm } from '../pictures/upload-form.tsx'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { Pagination } from '../shell/pagination.tsx'

export const loader = signedInLoader(async ({ staff, search }) => {
  const query = { q: search.get('q') ?? '', view: search.get('view') ?? '', page: search.get('page') ?? '' }
  const list = await staff.listPictures(query)
  return {
    list,
    query,
    added: Number(search.get('added') ?? 0),
    existing: search.getAll('known'),
    isRemoved: search.get('done') === 'removed',
  }
})

export const action = signedInAction(async ({ staff, form }) => {
  const { codes, existing, rejectedFiles } = await addPictures(staff, form)
  if (rejectedFiles.length > 0) return data({ rejectedFiles, added: codes.length, existing }, { status: 422 })
  const [only] = [...codes, ...existing]
  if (codes.length + existing.length === 1)
    throw redirect(`/pictures/${only}?done=${existing.length > 0 ? 'known' : 'added'}`)
  throw redirect(
    `/pictures?${new URLSearchParams([['added', String(codes.length)], ...existing.map((code) => ['known', code])])}`,
  )
})

export default function Pictures() {
  const { list, query, ...done } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const t = useTranslations()
  const { added, existing } = failed ?? done
  const isNarrowed = query.q !== '' || query.view !== ''
  return (
    <>
      <title>{t('pictures.title')}</title>
      <h1>{t('pictures.title')}</h1>
      <p className="mt-1 max-w-prose">{t('pictures.intro')}</p>
      <div className="mt-3 grid gap-3">
        <Notice text={added > 0 && t('pictures.added', { count: added })} />
        {existing.map((code) => (
          <Notice key={code} text={t('pictures.duplicate', { code })} />
        ))}
        <Notice text={done.isRemoved && t('pictures.removed')} />
        <UploadForm rejectedFiles={failed?.rejectedFiles ?? []} />
        <PictureFilters query={query} />
        <p className="text-quiet">{t('pictures.count', { count: list.total })}</p>
        {list.total === 0 ? (
          <p className="panel">
            {t(isNarrowed ? 'pictures.none_found' : 'pictures.none')}{' '}
            {isNarrowed && (
              <a className="text-link" href="/console/pictures">
                {t('pictures.show_all')}
              </a>
            )}
          </p>
        ) : (
          <PictureGrid pictures={list.pictures} />
        )}
        <Pagination page={list.page} last={Math.ceil(list.total / list.per_page)} query={query} />
      </div>
    </>
  )
}
