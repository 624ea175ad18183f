import { data } from 'react-router'
import { isTable, tableOf } from '../dashboard/tables.ts'
import { fileOf, isFormat } from '../exports/files.ts'
import { signedIn } from '../shell/page.ts'

export const loader = signedIn(async ({ staff, locale, search }) => {
  const { table, format, ...asked } = Object.fromEntries(search)
  if (!isTable(table) || !isFormat(format)) throw data(null, { status: 404 })
  const found = await staff.exportDashboard({ ...asked, table, format })
  return fileOf(`${table}-${found.from}-${found.to}`, format, tableOf(table, found, locale))
})
