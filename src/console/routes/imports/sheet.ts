import type { LoaderFunctionArgs } from 'react-router'
import { fileOf, isFormat, xlsxRowsMax } from '../../exports/files.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { asStatus } from '../../shell/refused.ts'
import { requirePrincipal } from '../../shell/require.ts'

/** What is there of a kind, as a sheet to be changed and sent back. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const search = new URL(request.url).searchParams
  const asked = { kind: search.get('kind'), file_name: search.get('file') ?? '' }
  const sheet = await console.staff.imports.sheet(asked as never).catch(asStatus)
  const format = search.get('format')
  const isShort = sheet.rows.length <= xlsxRowsMax
  return fileOf(`${asked.kind}`, isFormat(format) && isShort ? format : 'csv', sheet)
}
