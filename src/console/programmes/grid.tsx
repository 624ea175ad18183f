/** The table in which a school's programmes are entered. Without script it is a form; `grid-script.ts` adds the keys of a spreadsheet. */
import type { GridColumn } from '../../domain/programmes/grid/columns.ts'
import { errorText } from '../content/fields/labels.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import type { GridRow } from './grid-rows.ts'
import script from './grid-script.ts?worker&url'
import type { ColumnHead } from './grid-words.ts'
import type { RowHead } from './save-grid.ts'

export function Grid({ heads, rows }: { heads: readonly ColumnHead[]; rows: readonly GridRow[] }) {
  const t = useTranslations()
  return (
    <div
      data-grid
      data-changed-text={t('programmes.changed')}
      data-pasted-text={t('programmes.pasted', { rows: '%rows', cells: '%cells' })}
      data-most-text={t('programmes.pasted_most', { most: '%most' })}
      className="grid-sheet mt-3"
    >
      <div className="overflow-x-auto rounded-xl border border-line bg-card">
        <table>
          <caption className="sr-only">{t('programmes.caption')}</caption>
          <thead>
            <tr>
              {heads.flatMap(({ column, label, names }) => [
                <th key={column} scope="col" data-column={column} data-names={names.join('|')}>
                  {label}
                </th>,
                // beside the name, so that it is in sight
                column === 'name' && (
                  <th key="state" scope="col">
                    {t('programmes.state')}
                  </th>
                ),
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} heads={heads} />
            ))}
          </tbody>
        </table>
      </div>
      <p data-said role="status" className="mt-1 min-h-6 text-sm text-quiet" />
      <script type="module" src={script} />
    </div>
  )
}

const DAYS: readonly GridColumn[] = ['checked_on', 'valid_until']

function Row({ row, heads }: { row: GridRow; heads: readonly ColumnHead[] }) {
  const t = useTranslations()
  const { key, code, register_code, version, cells, input, registered } = row
  const head: RowHead = { code, register_code, version, was: cells }
  const name = input.name || registered?.name || t('programmes.new_row')
  return (
    <tr id={code || register_code || undefined} data-row-key={key} data-is-new={code || register_code ? undefined : ''}>
      {heads.flatMap(({ column, label }) => [
        <Cell key={column} row={row} column={column} label={t('programmes.cell', { column: label, row: name })}>
          {column === 'name' && <input type="hidden" name={`${key}:head`} defaultValue={JSON.stringify(head)} />}
        </Cell>,
        column === 'name' && (
          <td key="state" className="grid-state">
            <State row={row} name={name} />
          </td>
        ),
      ])}
    </tr>
  )
}

type CellProps = { row: GridRow; column: GridColumn; label: string; children: React.ReactNode }

function Cell({ row, column, label, children }: CellProps) {
  const t = useTranslations()
  const { locale } = useReader()
  const { key, input, cells, registered, unsaved } = row
  const errors = unsaved?.errors[column] ?? []
  const [id, value, official] = [`${key}-${column}`, input[column], registered?.[column] ?? '']
  const other =
    unsaved?.conflict?.cells && unsaved.conflict.cells[column] !== value ? unsaved.conflict.cells[column] : null
  const notes = [errors.length > 0 && `${id}-wrong`, (other !== null || (official && value)) && `${id}-note`].filter(
    Boolean,
  )
  const Tag = column === 'name' ? 'th' : 'td'
  return (
    <Tag scope={column === 'name' ? 'row' : undefined} className={`grid-${column}`}>
      {children}
      <input
        id={id}
        name={`${key}.${column}`}
        data-cell={column}
        defaultValue={value}
        data-stored={cells[column]}
        placeholder={official || (DAYS.includes(column) ? 'YYYY-MM-DD' : undefined)}
        aria-label={label}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {errors.length > 0 && (
        <p id={`${id}-wrong`} className="grid-wrong">
          {errors.map((error) => errorText(locale, error)).join(' ')}
        </p>
      )}
      {notes.includes(`${id}-note`) && (
        <p id={`${id}-note`} className="grid-note">
          {other !== null
            ? t('programmes.saved_value', { value: other || t('imports.empty') })
            : t('programmes.register_value', { value: official })}
        </p>
      )}
    </Tag>
  )
}

const justNowMs = 60_000

/** Whether the row is saved, and by whom; what else its editor should know. */
function State({ row, name }: { row: GridRow; name: string }) {
  const t = useTranslations()
  const { now } = useReader()
  const { time } = useFormat()
  const { key, code, register_code, edited_at, edited_by, due, unsaved } = row
  const isStored = code !== ''
  return (
    <>
      <p data-state>
        {unsaved?.conflict ? (
          <span className="text-danger">
            {unsaved.conflict.cells
              ? t('programmes.conflict', {
                  who: unsaved.conflict.by ?? t('programmes.somebody'),
                  time: unsaved.conflict.at === null ? '' : time(unsaved.conflict.at),
                })
              : t('programmes.conflict_removed')}
          </span>
        ) : unsaved ? (
          <span className="text-danger">{t('programmes.not_saved')}</span>
        ) : edited_at !== null ? (
          <span className={now - edited_at < justNowMs ? 'text-jade' : 'text-quiet'}>
            {t('programmes.saved', { who: edited_by ?? t('programmes.somebody'), time: time(edited_at) })}
          </span>
        ) : isStored ? (
          <span className="text-quiet">{t('programmes.loaded')}</span>
        ) : register_code ? (
          <span className="text-quiet">{t('programmes.of_register')}</span>
        ) : (
          <span className="text-quiet">{t('programmes.new_row')}</span>
        )}
      </p>
      {due && (
        <p className="tag tag-danger mt-0.5">{t(due === 'expired' ? 'programmes.expired' : 'programmes.expiring')}</p>
      )}
      {isStored && (
        <label className="mt-0.5 inline-flex items-center gap-1.5">
          <input
            type="checkbox"
            name={`${key}:remove`}
            value="1"
            aria-label={t('programmes.remove_row', { row: name })}
          />
          {t(register_code ? 'programmes.drop' : 'programmes.remove')}
        </label>
      )}
    </>
  )
}
