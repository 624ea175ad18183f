import { redirect, useActionData, useLoaderData } from 'react-router'
import { COLLECTIONS } from '../../../domain/content/collections.ts'
import { ROW_KINDS, type RowKind } from '../../../domain/spreadsheets/import-state.ts'
import { useKindName } from '../../content/entry/form-translations.ts'
import { contentErrorText } from '../../content/fields/content-error-text.ts'
import { FileFormat } from '../../imports/file-format.tsx'
import { HeaderColumns } from '../../imports/header-columns.tsx'
import { ImportRows } from '../../imports/import-rows.tsx'
import { columnNames, columnOptions } from '../../imports/labels.ts'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { attempt } from '../../shell/action-error.ts'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, search, params }) => {
  const id = params.id ?? ''
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const first = await staff.showImport({ import: id, page })
  const { counts } = first.result
  const requestedKind = ROW_KINDS.find((kind) => kind === search.get('what'))
  const what = requestedKind ?? ROW_KINDS.find((kind) => (counts?.[kind] ?? 0) > 0) ?? 'changed'
  const shown = what === 'faulty' ? first : await staff.showImport({ import: id, what, page })
  return { ...shown, what, page }
})

export const action = signedInAction(async ({ staff, form, params }) => {
  const id = params.id ?? ''
  const remove = form.get('remove') !== null
  const { error } = await attempt(() => staff.applySheet({ import: id, remove }))
  if (error) return { message: error.code === 'conflict' ? null : error.message }
  throw redirect(`/import/${id}`)
})

/** The changes of a spreadsheet row by row, and the result of the import. */
export default function Import() {
  const shown = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const t = useTranslations()
  const kindName = useKindName()
  const { kind, file, name, state, result } = shown
  const { locale } = useReader()
  const isWorking = state === 'reading' || state === 'applying'
  const title = t('imports.title_of', { title: t('imports.title'), kind: kindName(kind) })
  return (
    <>
      <title>{title}</title>
      {isWorking && <meta httpEquiv="refresh" content="2" />}
      <p className="mb-1 text-sm">
        <a href={`/console/import?${new URLSearchParams({ target: `${kind}|${file}` })}`} className="text-link">
          {t('imports.again')}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="text-quiet">{name}</p>
      <Notice text={rejected ? (rejected.message ?? t('imports.refused_apply')) : null} isBad />
      {state === 'reading' && <Notice text={t('imports.reading')} />}
      {state === 'applying' && <Notice text={t('imports.applying')} />}
      {state === 'failed' && <Notice text={t('imports.failed')} isBad />}
      {result.refused && <Notice text={t(`imports.refused.${result.refused.code}`, result.refused.values)} isBad />}
      {result.header && (
        <HeaderColumns header={result.header} names={columnNames(kind, locale)} keys={COLLECTIONS[kind].key} />
      )}
      {state === 'applied' && result.counts && (
        <Notice
          text={t('imports.applied', {
            new: result.counts.new,
            changed: result.counts.changed,
            removed: result.counts.removed,
          })}
        />
      )}
      {state === 'compared' && <Compared />}
    </>
  )
}

function Compared() {
  const { id, kind, result, rows, what, page, page_size, until } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { locale } = useReader()
  const { time } = useFormat()
  const { counts, others = [], hasMoved } = result
  if (!counts) return null
  const changes = counts.new + counts.changed + counts.removed
  const isClean = counts.faulty === 0 && others.length === 0
  return (
    <>
      {hasMoved && <Notice text={t('imports.moved')} isBad />}
      <FileFormat result={result} />
      <Counts counts={counts} what={what} />
      {others.length > 0 && (
        <section className="panel mt-3" aria-labelledby="others">
          <h2 id="others" className="text-base font-semibold">
            {t('imports.others')}
          </h2>
          <ul className="mt-1 grid gap-1">
            {others.slice(0, 100).map((other) => (
              <li key={`${other.file} ${other.path} ${other.found}`} className="break-words">
                {contentErrorText(other, locale)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isClean && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          {t('imports.fix')}
          {counts.faulty > 0 && (
            <a href={`/console/import/${id}/faults`} className="text-link inline-flex min-h-9 items-center">
              {t('imports.errors_csv')}
            </a>
          )}
        </p>
      )}
      {isClean && changes === 0 && <p className="panel mt-3">{t('imports.nothing')}</p>}
      {isClean && changes > 0 && (
        <PostForm className="panel mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {counts.removed > 0 && (
            <label className="inline-flex min-h-9 items-center gap-2">
              <input type="checkbox" name="remove" value="1" required />
              {t('imports.remove_tick', { count: counts.removed })}
            </label>
          )}
          <button type="submit" className="button button-main">
            {t('imports.apply', { count: changes })}
          </button>
          <span className="text-sm text-quiet">{t('imports.until', { time: time(until) })}</span>
        </PostForm>
      )}
      <ImportRows rows={rows} names={columnNames(kind, locale)} options={columnOptions(kind)} />
      <Pagination page={page} last={Math.ceil(counts[what] / page_size)} query={{ what }} />
    </>
  )
}

type CountsOf = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['result']['counts']>

/** Number of rows of each kind, with links to them. */
function Counts({ counts, what }: { counts: CountsOf; what: RowKind }) {
  const t = useTranslations()
  const { number } = useFormat()
  return (
    <ul className="mt-3 flex flex-wrap gap-2" data-compared>
      <li className="tag min-h-9 content-center">
        {t('imports.count.rows')} {number(counts.rows)}
      </li>
      {ROW_KINDS.map((kind) => (
        <li key={kind}>
          <a
            href={`?what=${kind}`}
            aria-current={kind === what ? 'true' : undefined}
            className="button aria-[current=true]:bg-sand aria-[current=true]:font-semibold"
          >
            {t(`imports.count.${kind}`)}{' '}
            <span className={kind === 'faulty' && counts.faulty > 0 ? 'text-danger' : ''}>{number(counts[kind])}</span>
          </a>
        </li>
      ))}
      <li className="tag min-h-9 content-center">
        {t('imports.count.same')} {number(counts.same)}
      </li>
    </ul>
  )
}
