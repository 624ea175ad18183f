import { fileOf, isFormat, xlsxRowsMax } from '../../exports/files.ts'
import { signedInLoader } from '../../shell/page.ts'

/** The current entries of a kind as a spreadsheet to edit and upload again. */
export const loader = signedInLoader(async ({ staff, search }) => {
  const target = { kind: search.get('kind'), file_name: search.get('file') ?? '' }
  const spreadsheet = await staff.showSheet(target)
  const format = search.get('format')
  const isShort = spreadsheet.rows.length <= xlsxRowsMax
  return fileOf(`${target.kind}`, isFormat(format) && isShort ? format : 'csv', spreadsheet)
})
