import { data } from 'react-router'
import { csvOfPieces, fileOf, isFormat, xlsxRowsMax } from '../exports/files.ts'
import { leadColumns, leadPieces } from '../exports/lead-table.ts'
import { signedInLoader } from '../shell/page.ts'

export const loader = signedInLoader(
  async ({ staff, locale, timeZone, offices, countries, choices, query: { format, page: _, ...query } }) => {
    if (!isFormat(format)) throw data(null, { status: 404 })
    if (format === 'xlsx') {
      const { total } = await staff.listLeads({ ...query, per_page: 1 })
      if (total > xlsxRowsMax) throw data(null, { status: 404 })
    }
    const [{ ids, questions }, { colleagues }] = await Promise.all([
      staff.exportLeads({ ...query, format }),
      staff.listColleagues(),
    ])
    const columns = leadColumns({ locale, timeZone, offices, countries, choices, colleagues, questions })
    const head = columns.map(([name]) => name)
    const pieces = leadPieces(staff, ids, columns)
    if (format === 'csv') return csvOfPieces('leads', head, pieces)
    return fileOf('leads', format, { columns: head, rows: (await Array.fromAsync(pieces)).flat() })
  },
)
