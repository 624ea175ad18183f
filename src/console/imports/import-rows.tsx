import type { StaffAnswer } from '../../api/staff/client.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { rowErrorText } from './labels.ts'

type Row = StaffAnswer<'showImport'>['rows'][number]
type Names = Record<string, string>
type Options = Record<string, readonly string[]>

/** Rows of a spreadsheet with their changes or errors. */
export function ImportRows({ rows, names, options }: { rows: readonly Row[]; names: Names; options: Options }) {
  const t = useTranslations()
  if (rows.length === 0) return <p className="panel mt-3 text-quiet">{t('imports.none')}</p>
  return (
    <ol className="mt-3 divide-y divide-line rounded-xl border border-line bg-card">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows is never changed
        <li key={at} className="grid gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[11rem_minmax(0,1fr)]">
          <p className="flex flex-wrap gap-x-2 md:block">
            <span className="font-semibold">
              {row.line === null ? t('imports.gone') : t('imports.line', { line: row.line })}
            </span>
            <span className="block break-all text-sm text-quiet">{row.key.replaceAll('~', ' · ')}</span>
          </p>
          {row.faults.length > 0 ? (
            <RowErrors row={row} names={names} options={options} />
          ) : (
            <Cells row={row} names={names} />
          )}
        </li>
      ))}
    </ol>
  )
}

function RowErrors({ row, names, options }: { row: Row; names: Names; options: Options }) {
  const t = useTranslations()
  const { locale } = useReader()
  return (
    <ul className="grid gap-1">
      {row.faults.map(({ column, wrong: error, found: value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a row never change
        <li key={at}>
          {column && <Column name={column} names={names} />}
          <span className="text-danger">{rowErrorText(locale, error)}</span>
          {error.code === 'choice' && column && options[column] && (
            <span className="ms-1">{t('imports.one_of', { options: options[column].join(', ') })}</span>
          )}
          {value !== '' && <q className="ms-2 break-words text-quiet">{short(value)}</q>}
        </li>
      ))}
    </ul>
  )
}

function Cells({ row, names }: { row: Row; names: Names }) {
  const t = useTranslations()
  const shown = (text: string) => (text === '' ? <span className="text-quiet">{t('imports.empty')}</span> : short(text))
  return (
    <ul className="grid gap-1">
      {row.cells.map(({ column, from, to }) => (
        <li key={column} className="break-words">
          <Column name={column} names={names} />
          {from !== '' && (
            <>
              <del className="text-quiet">{short(from)}</del> <span aria-hidden="true">→ </span>
            </>
          )}
          <ins className="no-underline">{shown(to)}</ins>
        </li>
      ))}
    </ul>
  )
}

const Column = ({ name, names }: { name: string; names: Names }) => (
  <span className="me-2 text-sm">
    <code>{name}</code>
    {names[name] && <span className="ms-1 text-quiet max-md:hidden">({names[name]})</span>}
  </span>
)

const shownMax = 300
const short = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)
