import { data, type LoaderFunctionArgs } from 'react-router'
import { isTable, tableOf } from '../dashboard/tables.ts'
import { fileOf } from '../exports/files.ts'
import { isFormat } from '../exports/table.ts'
import { consoleContext } from '../shell/console-context.ts'
import { asStatus } from '../shell/refused.ts'
import { requirePrincipal } from '../shell/require.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { table, format, ...asked } = Object.fromEntries(new URL(request.url).searchParams)
  if (!isTable(table) || !isFormat(format)) throw data(null, { status: 404 })
  const found = await console.staff.exportDashboard({ ...asked, table, format }).catch(asStatus)
  return fileOf(`${table}-${found.from}-${found.to}`, format, tableOf(table, found, console.locale))
}
