import { ExportLinks } from '../exports/export-links.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Chart } from './charts.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { tableLinks } from './lead-links.ts'
import { type ChartName, type Dashboard, tableOf } from './tables.ts'

type Props = {
  name: ChartName
  dashboard: Dashboard
  query: Record<string, string>
  hint?: string | undefined
  isWide?: boolean
}

/** Tables that can have rows in a period without new leads. */
const OWN_TOTALS: readonly ChartName[] = ['misses', 'orders', 'appointments']

/** A chart with its table and the export links. */
export function Section({ name, dashboard, query, hint, isWide = false }: Props) {
  const t = useTranslations()
  const { locale, ...names } = useReader()
  const table = tableOf(name, dashboard, locale, names)
  const title = t(`dashboard.${name}`)
  const isEmpty = table.rows.length === 0 || (!OWN_TOTALS.includes(name) && dashboard.total === 0)
  return (
    <section className={`panel ${isWide ? 'lg:col-span-2' : ''}`} id={name}>
      <h2>{title}</h2>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      {isEmpty ? (
        <p className="mt-2 text-quiet">{t('dashboard.nothing')}</p>
      ) : (
        <>
          <div className="mt-2">
            <Chart name={name} dashboard={dashboard} title={title} />
          </div>
          <details className="mt-2">
            <summary className="min-h-9 text-sm leading-9">{t('dashboard.as_table')}</summary>
            <TableOf table={table} title={title} links={tableLinks(name, dashboard)} />
            <ExportLinks path="/console/dashboard/export" query={{ ...query, table: name }} />
          </details>
        </>
      )}
    </section>
  )
}

type TableProps = { table: ReturnType<typeof tableOf>; title: string; links: ReturnType<typeof tableLinks> }

function TableOf({ table: { columns, rows }, title, links }: TableProps) {
  const { number } = useFormat()
  return (
    // a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="max-h-96 overflow-auto" aria-label={title} tabIndex={0}>
      <table className="w-full text-sm">
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.join(' ')} className="border-b border-line last:border-0">
              {row.map((cell, at) => (
                <td
                  key={columns[at]}
                  className={`py-1 pe-3 [overflow-wrap:anywhere] ${at > 0 ? 'text-end tabular-nums' : ''}`}
                >
                  <CellText href={links[place]?.[at]}>{typeof cell === 'number' ? number(cell) : cell}</CellText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CellText({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined || children === '0') return children
  return (
    <a href={href} className="text-link inline-block min-h-6 min-w-6">
      {children}
    </a>
  )
}
