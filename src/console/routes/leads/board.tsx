import { data, useActionData, useLoaderData } from 'react-router'
import { BOARD_COLUMNS } from '../../../domain/leads/statuses.ts'
import { BoardColumn } from '../../leads/board-column.tsx'
import { changeChosen, useBulkResult } from '../../leads/bulk-form.tsx'
import { useOwnerOptions } from '../../leads/filters.tsx'
import { useOfficeOptions, useTranslations } from '../../messages/translations.ts'
import { listOrAll } from '../../shell/action-error.ts'
import { Submit } from '../../shell/controls.tsx'
import { Choice } from '../../shell/field.tsx'
import { OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

const perColumn = 20

export const loader = signedInLoader(async ({ staff, principal, query: { owner, office, done } }) => {
  const query = { ...(owner && { owner }), ...(office && { office }) }
  const listOf = (status: string, more: Record<string, string>) =>
    staff.listLeads({ ...more, status, sort: 'waiting', per_page: perColumn })
  const [columns, { colleagues }] = await Promise.all([
    Promise.all(
      BOARD_COLUMNS.map(async (status) => {
        const list = await listOrAll(listOf(status, query), () => listOf(status, {}))
        return { status, leads: list.leads, total: list.total, isCapped: list.is_capped === true }
      }),
    ),
    staff.listColleagues(),
  ])
  return { columns, query, colleagues, me: principal.staffId, done: done ?? null }
})

export const action = signedInAction(async ({ staff, request, form }) => {
  const { errors } = await changeChosen(staff, form, new URL(request.url).search, '/leads/board')
  return data({ errors: Object.values(errors).flat() }, { status: 422 })
})

/** Leads by stage. A card moves by its form, or by dragging it to another column. */
export default function Board() {
  const { columns, query, colleagues, me, done } = useLoaderData<typeof loader>()
  const { errors = [] } = useActionData<typeof action>() ?? {}
  const t = useTranslations()
  const offices = useOfficeOptions(query.office)
  const result = useBulkResult(done)
  const owners = useOwnerOptions(colleagues, me)
  return (
    <>
      <title>{t('board.title')}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{t('board.title')}</h1>
        <a href={`/console/leads?${new URLSearchParams(query)}`} className="text-link">
          {t('board.list')}
        </a>
      </div>
      {errors.length > 0 && (
        <p className="note-bad mb-3" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {result && (
        <p className="note-good mb-3" role="status">
          {result}
        </p>
      )}
      <form method="get" className="panel flex flex-wrap items-end gap-2.5">
        <Choice
          none={t('inbox.any')}
          name="owner"
          label={t('inbox.owner')}
          defaultValue={query.owner}
          options={owners}
        />
        {(offices.length > 1 || query.office) && (
          <Choice
            none={t('inbox.any')}
            name="office"
            label={t('inbox.office')}
            defaultValue={query.office}
            options={offices}
          />
        )}
        <Submit look="main">{t('inbox.filter')}</Submit>
        <p className="text-sm text-quiet">{t('board.hint')}</p>
      </form>
      {columns.flatMap(({ leads }) => leads).length > 1 && <OneFormWarning />}
      <div data-board className="mt-3 grid gap-3 lg:grid-cols-5">
        {columns.map((column) => (
          <BoardColumn key={column.status} {...column} colleagues={colleagues} query={query} />
        ))}
      </div>
    </>
  )
}
