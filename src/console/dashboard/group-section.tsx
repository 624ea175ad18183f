import { ExportLinks } from '../exports/export-links.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { ColumnHeads } from './column-heads.tsx'
import { groupFilter, leadsPath, wonFilter } from './lead-links.ts'
import { type Dashboard, type GroupName, groupName, moneyOf, percentOf, spanOf } from './tables.ts'

type Props = { name: GroupName; dashboard: Dashboard; query: Record<string, string>; hint?: string | undefined }

/** Groups of leads with their numbers of the period before. */
export function GroupSection({ name, dashboard, query, hint }: Props) {
  const t = useTranslations()
  const { locale, ...names } = useReader()
  const title = t(`dashboard.${name}`)
  const groups = dashboard[name]
  const columns = [
    t(GROUP_COLUMNS[name]),
    t('dashboard.leads'),
    t('status.won'),
    t('dashboard.order_value'),
    t('dashboard.first_reply'),
  ]
  return (
    <section className="panel lg:col-span-2" id={name}>
      <h2>{title}</h2>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      {groups.length === 0 ? (
        <p className="mt-2 text-quiet">{t('dashboard.nothing')}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <section className="mt-2 max-h-[32rem] overflow-auto" aria-label={title} tabIndex={0}>
            <table className="w-full text-sm">
              <ColumnHeads columns={columns} numbers="min-w-20 text-end" />
              <tbody>
                {groups.map((group) => (
                  <tr key={group.key} className="border-b border-line align-top last:border-0 *:py-1 *:pe-3">
                    <th scope="row" className="min-w-28 text-left font-normal [overflow-wrap:anywhere]">
                      {groupName(name, group, locale, names)}
                    </th>
                    <GroupCells group={group} filter={groupFilter(name, group)} dashboard={dashboard} />
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <ExportLinks path="/console/dashboard/export" query={{ ...query, table: name }} />
        </>
      )}
    </section>
  )
}

const GROUP_COLUMNS = {
  consultants: 'inbox.owner',
  offices: 'inbox.office',
  origins: 'dashboard.origin',
} as const satisfies Record<GroupName, string>

type CellsProps = { group: Dashboard['offices'][number]; filter: Record<string, string>; dashboard: Dashboard }

function GroupCells({ group: { counts, before, values }, filter, dashboard }: CellsProps) {
  const t = useTranslations()
  const { locale } = useReader()
  const { number } = useFormat()
  const won = { ...filter, ...wonFilter }
  const earlier = (value: string) => t('dashboard.before', { value })
  return (
    <>
      {(['leads', 'won'] as const).map((name) => {
        const filterOf = name === 'won' ? won : filter
        return (
          <td key={name} className="text-end tabular-nums">
            <Linked href={counts[name] > 0 && leadsPath(dashboard, filterOf)}>{number(counts[name])}</Linked>
            <Linked href={before[name] > 0 && leadsPath(dashboard.before, filterOf)} isEarlier>
              {earlier(number(before[name]))}
            </Linked>
          </td>
        )
      })}
      <td className="text-end whitespace-nowrap tabular-nums">
        {values.length === 0 && '–'}
        {values.map(({ currency, minor, minor_before }) => (
          <div key={currency}>
            <Linked href={minor > 0 && leadsPath(dashboard, won)}>{moneyOf(minor, currency, locale)}</Linked>
            <Linked href={minor_before > 0 && leadsPath(dashboard.before, won)} isEarlier>
              {earlier(moneyOf(minor_before, currency, locale))}
            </Linked>
          </div>
        ))}
      </td>
      <td className="text-end whitespace-nowrap tabular-nums">
        {spanOf(counts.median_minutes, t)}
        {counts.answered > 0 && (
          <span className="block">
            {t('dashboard.on_time', { percent: percentOf(counts.in_time, counts.answered) })}
          </span>
        )}
        <span className="block text-quiet">{earlier(spanOf(before.median_minutes, t))}</span>
      </td>
    </>
  )
}

/** A number with a link to its leads, if there are any. */
function Linked({
  href,
  isEarlier = false,
  children,
}: {
  href: string | false
  isEarlier?: boolean
  children: string
}) {
  const look = isEarlier ? 'block whitespace-nowrap text-quiet' : 'block'
  if (href === false) return <span className={look}>{children}</span>
  return (
    <span className={look}>
      <a href={href} className="text-link inline-block min-h-6 min-w-6">
        {children}
      </a>
    </span>
  )
}
