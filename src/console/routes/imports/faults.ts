import { fileOf } from '../../exports/files.ts'
import { sayFault } from '../../imports/names.ts'
import { wordsOf } from '../../messages/words.ts'
import { signedIn } from '../../shell/page.ts'

/** All row errors of a spreadsheet as a file, one line each. */
export const loader = signedIn(async ({ staff, locale, params }) => {
  const say = wordsOf(locale)
  const { rows } = await staff.showImport({ import: params.id ?? '', what: 'faulty', all: '1' })

  const columns = (['line', 'key', 'column', 'wrong', 'found'] as const).map((name) => say(`imports.head.${name}`))
  return fileOf('import-faults', 'csv', {
    columns,
    rows: rows.flatMap(({ line, key, faults }) =>
      faults.map(({ column, wrong, found }) => [line ?? '', key, column ?? '', sayFault(locale, wrong), found]),
    ),
  })
})
