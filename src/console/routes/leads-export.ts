import { data, type LoaderFunctionArgs } from 'react-router'
import { csvOfPieces, fileOf } from '../exports/files.ts'
import { leadColumns, leadPieces } from '../exports/lead-table.ts'
import { isFormat, xlsxRowsMax } from '../exports/table.ts'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requirePrincipal } from '../shell/require.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { staff, locale, ...console } = context.get(consoleContext)
  const { timeZone } = requirePrincipal(console, request)
  const {
    format,
    page: _,
    ...asked
  } = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  if (!isFormat(format)) throw data(null, { status: 404 })
  if (format === 'xlsx') {
    const { total } = await staff.listLeads({ ...asked, per_page: 1 }).catch(asStatus)
    if (total > xlsxRowsMax) throw data(null, { status: 404 })
  }
  const [{ ids }, { colleagues }] = await Promise.all([
    staff.exportLeads({ ...asked, format }).catch(asStatus),
    staff.listColleagues().catch(asStatus),
  ])
  const columns = leadColumns({ locale, timeZone, colleagues })
  const head = columns.map(([name]) => name)
  const pieces = leadPieces(staff, ids, columns)
  if (format === 'csv') return csvOfPieces('leads', head, pieces)
  return fileOf('leads', format, { columns: head, rows: (await Array.fromAsync(pieces)).flat() })
}
