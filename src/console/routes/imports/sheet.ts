import { fileOf, isFormat, xlsxRowsMax } from '../../exports/files.ts'
import { signedIn } from '../../shell/page.ts'

/** The current entries of a kind as a spreadsheet to edit and upload again. */
export const loader = signedIn(async ({ staff, search }) => {
  const asked = { kind: search.get('kind'), file_name: search.get('file') ?? '' }
  const sheet = await staff.showSheet(asked)
  const format = search.get('format')
  const isShort = sheet.rows.length <= xlsxRowsMax
  return fileOf(`${asked.kind}`, isFormat(format) && isShort ? format : 'csv', sheet)
})
