/** The list of leads that a form carries from step to step. */
import { z } from 'zod'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { isOneOf } from '../../domain/collections.ts'
import { guessFields, LIST_FIELDS } from '../../domain/leads/lead-list.ts'
import { columnWords } from './list-columns.ts'

export type ListTable = NonNullable<StaffAnswer<'readLeadList'>['table']>

/** The list as the API takes it. Without a table, that of the form, with its choice of columns; else columns are known by their names. @throws a response of status 400 for text of another shape */
export function postedList(field: (name: string) => string, read: ListTable | null = null) {
  const table = read ?? tableOf(field('table'))
  if (!table) throw new Response(null, { status: 400 })
  const fieldAt = (at: number) => {
    const name = field(`field-${at}`)
    return isOneOf(LIST_FIELDS, name) ? name : null
  }
  return {
    name: table.name,
    header: table.header,
    rows: table.rows,
    fields: read ? guessFields(table.header, columnWords()) : table.header.map((_, at) => fieldAt(at)),
    defaults: { office: field('office'), edition: field('edition'), source: field('source') },
  }
}

/** What the page shows of the list before the API has looked at it. */
const TableSchema = z.object({
  name: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
})

function tableOf(text: string): ListTable | null {
  try {
    return TableSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
