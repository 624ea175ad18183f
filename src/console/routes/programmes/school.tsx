import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { editionOf } from '../../../domain/editions.ts'
import { ContentErrors } from '../../content/entry/content-errors.tsx'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { Grid } from '../../programmes/grid.tsx'
import { gridRows, shownRows } from '../../programmes/grid-rows.ts'
import { columnHeads, gridWords, subjectsByName } from '../../programmes/grid-words.ts'
import { postedRows, saveGrid } from '../../programmes/save-grid.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'
import { PostForm } from '../../shell/post-form.tsx'

const blanksMax = 60
const blanksUsual = 3

export const loader = signedInLoader(async ({ staff, locale, search, query, params }) => {
  const { q = '', row = '', page = '1' } = query
  const school = params.school ?? ''
  const shown = await staff.showSchoolProgrammes({ school, q, row, page: /^\d{1,4}$/.test(page) ? page : '1' })
  const words = gridWords(shown, locale)
  return {
    school: shown.school,
    total: shown.total,
    page: shown.page,
    pages: shown.pages,
    rows: shownRows(shown, words),
    heads: columnHeads(locale),
    // what may be typed, as the reader calls it
    meanings: {
      level: words.choices.level.map(({ names }) => names[0] ?? ''),
      fee_per: words.choices.fee_per.map(({ names }) => names[0] ?? ''),
      fee_kind: words.choices.fee_kind.map(({ names }) => names[0] ?? ''),
      subjects: words.subjects.map(({ names }) => names[0] ?? ''),
      grades: words.scales.map(({ names }) => names.slice(0, 2).join(' = ')),
    },
    blanks: Math.min(blanksMax, Math.max(blanksUsual, Number(search.get('blanks')) || 0)),
    saved: search.get('saved'),
    query: { ...(q && { q }) },
  }
})

export const action = signedInAction(async ({ staff, form, locale, principal, params, request, now, timeZone }) => {
  const school = params.school ?? ''
  const rows = postedRows(form)
  const shown = await staff.showSchoolProgrammes({ school })
  // such as 2026-11-28
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now)
  const by = {
    words: gridWords(shown, locale),
    completion: { subjectsOf: subjectsByName(shown), today },
    name: principal.name,
  }
  const submission = await saveGrid(staff, school, rows, by)
  if (submission.unsaved.length === 0 && submission.issues.length === 0) {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.delete('row')
    searchParams.set('saved', String(submission.saved))
    throw redirect(`${pathname.replace(/^\/console/, '')}?${searchParams}`)
  }
  const hasConflict = submission.unsaved.some(({ conflict }) => conflict)
  return data(submission, { status: hasConflict ? 409 : 422 })
})

/** A school's programmes in a grid, to be entered by keyboard and from a spreadsheet. */
export default function SchoolProgrammes() {
  const { school, rows, heads, meanings, total, page, pages, blanks, saved, query } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const title = t('programmes.title_of', { school: school.name })
  const unsaved = submission?.unsaved.length ?? 0
  return (
    <>
      <title>{title}</title>
      <BackLink to="/console/programmes">{t('programmes.title')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>{title}</h1>
        <p className="text-quiet">{t('programmes.count', { count: total })}</p>
        <a href={school.website} rel="noopener" className="text-link text-sm">
          {new URL(school.website).host}
        </a>
      </div>
      <form method="get" className="mt-2 flex max-w-md items-end gap-2">
        <label className="block grow">
          <span className="text-sm">{t('programmes.search')}</span>
          <input type="search" name="q" defaultValue={query.q} maxLength={200} className="field-input" data-key="/" />
        </label>
        <button type="submit" className="button">
          {t('content.show')}
        </button>
      </form>
      <div className="mt-2 grid gap-2">
        {!submission && saved !== null && <Notice text={t('programmes.done', { count: Number(saved) || 0 })} />}
        {submission && submission.saved > 0 && <Notice text={t('programmes.done', { count: submission.saved })} />}
        {unsaved > 0 && <Notice text={t('programmes.left', { count: unsaved })} isBad />}
        {submission && submission.issues.length > 0 && <ContentErrors contentErrors={submission.issues} />}
      </div>
      <PostForm data-asks data-changed={unsaved > 0 ? '' : undefined}>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Submit look="main">{t('programmes.save')}</Submit>
          <button type="button" className="button" data-copy-down data-script-only hidden>
            {t('programmes.copy_down')}
          </button>
          <span className="text-sm text-quiet" data-script-only hidden>
            {t('programmes.keys')}
          </span>
        </div>
        <Grid heads={heads} rows={gridRows(rows, submission, blanks)} />
      </PostForm>
      <Pagination page={page} last={pages} query={query} />
      <p className="mt-3">
        <a href={`?${new URLSearchParams({ ...query, blanks: String(blanksMax) })}`} className="text-link">
          {t('programmes.more_rows', { count: blanksMax })}
        </a>
      </p>
      <Help meanings={meanings} />
    </>
  )
}

type Meanings = ReturnType<typeof useLoaderData<typeof loader>>['meanings']

/** What the cells take. */
function Help({ meanings }: { meanings: Meanings }) {
  const t = useTranslations()
  const { locale } = useReader()
  const { pair } = useFormat()
  const lists = new Intl.ListFormat(editionOf(locale).htmlLang, { type: 'unit', style: 'short' })
  const labels = new Map(columnHeads(locale).map(({ column, label }) => [column, label]))
  return (
    <details className="panel mt-3">
      <summary className="font-semibold">{t('programmes.help')}</summary>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        <li>{t('programmes.help_keys')}</li>
        <li>{t('programmes.help_paste')}</li>
        <li>{t('programmes.help_figures')}</li>
        <li>{t('programmes.help_register')}</li>
        {(['level', 'fee_per', 'fee_kind', 'grades', 'subjects'] as const).map((column) => (
          <li key={column}>{pair(labels.get(column) ?? column, lists.format(meanings[column]))}</li>
        ))}
      </ul>
    </details>
  )
}
