import { fileOf } from '../../exports/files.ts'
import { listFieldLabel } from '../../leads/list-columns.ts'
import { postedList } from '../../leads/posted-list.ts'
import { translatorOf } from '../../messages/translations.ts'
import { signedInAction } from '../../shell/page.ts'

/** The rows of a list of leads that can't be added, as a file, with the reason in the last column. */
export const action = signedInAction(async ({ staff, locale, field }) => {
  const t = translatorOf(locale)
  const list = postedList(field)
  const { faulty } = await staff.checkLeadList({ ...list, all: true })
  const cellsByLine = new Map(list.rows.map(({ line, cells }) => [line, cells]))
  const reasonOf = (errors: Record<string, string[]>) =>
    Object.entries(errors)
      .map(([name, sentences]) => t('shell.pair', { label: listFieldLabel(t, name), value: sentences.join(' ') }))
      .join(' ')
  return fileOf('leads-errors', 'csv', {
    columns: [...list.header, t('lead_list.reason')],
    rows: faulty.rows.map(({ line, errors }) => {
      const cells = cellsByLine.get(line) ?? []
      return [...list.header.map((_, at) => cells[at] ?? ''), reasonOf(errors)]
    }),
  })
})
