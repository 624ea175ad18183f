import { data } from 'react-router'
import { isTable, tableOf } from '../dashboard/tables.ts'
import { fileOf, isFormat } from '../exports/files.ts'
import { signedInLoader } from '../shell/page.ts'

export const loader = signedInLoader(async ({ staff, locale, offices, countries, choices, search }) => {
  const { table, format, ...query } = Object.fromEntries(search)
  if (!isTable(table) || !isFormat(format)) throw data(null, { status: 404 })
  const dashboard = await staff.exportDashboard({ ...query, table, format })
  return fileOf(
    `${table}-${dashboard.from}-${dashboard.to}`,
    format,
    tableOf(table, dashboard, locale, { offices, countries, choices }),
  )
})
