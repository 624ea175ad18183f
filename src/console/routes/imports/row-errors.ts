import { fileOf } from '../../exports/files.ts'
import { rowErrorText } from '../../imports/labels.ts'
import { translatorOf } from '../../messages/translations.ts'
import { signedInLoader } from '../../shell/page.ts'

/** All row errors of a spreadsheet as a file, one line each. */
export const loader = signedInLoader(async ({ staff, locale, params }) => {
  const t = translatorOf(locale)
  const { rows } = await staff.showImport({ import: params.id ?? '', what: 'faulty', all: '1' })

  const columns = (['line', 'key', 'column', 'wrong', 'found'] as const).map((name) => t(`imports.head.${name}`))
  return fileOf('import-faults', 'csv', {
    columns,
    rows: rows.flatMap(({ line, key, faults: rowErrors }) =>
      rowErrors.map(({ column, wrong: error, found: value }) => [
        line ?? '',
        key,
        column ?? '',
        rowErrorText(locale, error),
        value,
      ]),
    ),
  })
})
