import type { LoaderFunctionArgs } from 'react-router'
import { fileOf } from '../../exports/files.ts'
import { sayFault } from '../../imports/names.ts'
import { wordsOf } from '../../messages/words.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { asStatus } from '../../shell/refused.ts'
import { requirePrincipal } from '../../shell/require.ts'

/** Everything that is wrong in a sheet, a line a fault, to be taken along. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const { locale } = console
  const say = wordsOf(locale)
  const { rows } = await console.staff.imports
    .one({ import: params.id ?? '', what: 'faulty', all: '1' })
    .catch(asStatus)
  const columns = (['line', 'key', 'column', 'wrong', 'found'] as const).map((name) => say(`imports.head.${name}`))
  return fileOf('import-faults', 'csv', {
    columns,
    rows: rows.flatMap(({ line, key, faults }) =>
      faults.map(({ column, wrong, found }) => [line ?? '', key, column ?? '', sayFault(locale, wrong), found]),
    ),
  })
}
