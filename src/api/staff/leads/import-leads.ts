/** Importing a list of leads: its table, what is wrong in it, and the import itself. */
import { z } from 'zod'
import { listLeadImports as listRows } from '../../../db/queries/leads/lead-imports.ts'
import { listPeople } from '../../../db/queries/staff/people.ts'
import { LIST_FIELDS, listMegabytesMax, listRowsMax, undoMs } from '../../../domain/leads/lead-list.ts'
import { SheetError } from '../../../domain/spreadsheets/spreadsheet.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { checkList, importList, undoImport } from '../../../services/leads/import-leads.ts'
import { consultants } from '../access.ts'
import { staffChange, staffRead } from '../staff-function.ts'

const fileBytesMax = 10 * 1024 * 1024
const columnsMax = 60
const cellMax = 5000
const shownMax = 300
const importsShown = 10
const firstShown = 5

const ListSchema = z.object({
  rows: z
    .array(z.object({ line: z.int(), cells: z.array(z.string().max(cellMax)).max(columnsMax) }))
    .min(1)
    .max(listRowsMax),
  /** Names of the columns. */
  header: z.array(z.string().max(cellMax)).max(columnsMax),
  fields: z.array(z.enum(LIST_FIELDS).nullable()).max(columnsMax),
  defaults: z.object({ office: z.string().max(32), edition: z.string().max(32), source: z.string().max(32) }),
})

/** The table in a CSV or XLSX file; `error` says why it can't be read. */
export const readLeadList = staffChange({
  access: consultants,
  fileBytesMax,
  async run({ deps, file }) {
    try {
      const limits = { rows: listRowsMax, columns: columnsMax, megabytes: listMegabytesMax }
      const { header, rows } = await deps.readSheet(file.bytes, limits)
      const cut = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, cellMax))
      return {
        table: {
          name: file.name.slice(0, 200),
          header: cut(header),
          rows: rows.map(({ line, cells }) => ({ line, cells: cut(cells.slice(0, columnsMax)) })),
        },
        error: null,
      }
    } catch (error) {
      if (error instanceof SheetError) return { table: null, error: { code: error.code, values: error.values } }
      throw error
    }
  },
})

/** How many rows of a list can be added, which have faults, and which are of people who are leads. @param all whether every row with a fault is answered */
export const checkLeadList = staffChange({
  access: consultants,
  input: ListSchema.extend({ all: z.boolean().optional() }),
  async run({ deps, principal, locale, input: { all, ...list } }) {
    const { good, faulty, unknown, duplicates } = await checkList(deps.booking.store.read, principal, list, locale)
    return {
      count: good.length,
      /** The first rows as they would be added. */
      first: good
        .slice(0, firstShown)
        .map(({ line, fields: { name, phone, email } }) => ({ line, name, phone, email })),
      unknown: unknown.slice(0, shownMax),
      faulty: { count: faulty.length, rows: all ? faulty : faulty.slice(0, shownMax) },
      duplicates: {
        count: duplicates.length,
        rows: duplicates.slice(0, shownMax).map(({ line, fields, lead, earlier }) => ({
          line,
          name: fields.name,
          lead,
          earlier,
        })),
      },
    }
  },
})

/** Adds the rows of a list that have no fault; duplicates only if wished. */
export const importLeads = staffChange({
  access: consultants,
  input: ListSchema.extend({
    id: z.string().regex(/^[0-9a-z-]{10,40}$/),
    name: z.string().max(200),
    owner: z.string().max(40).default(''),
    waiting: z.boolean(),
    duplicates: z.boolean(),
  }),
  async run({ deps, principal, input: { id, name, owner, waiting, duplicates, ...list } }) {
    const options = { id, name, ownerId: owner, isWaiting: waiting, withDuplicates: duplicates }
    return { added: await importList(deps.booking, principal, list, options) }
  },
})

/** The person's last imports, for admins everybody's. */
export const listLeadImports = staffRead({
  access: consultants,
  async run({ deps: { store, booking }, principal }) {
    const [rows, people] = await Promise.all([
      listRows(store.read, isAdmin(principal) ? null : principal.staffId, importsShown),
      listPeople(store.read),
    ])
    return {
      imports: rows.map(({ staff_id, at, undone_at, ...row }) => ({
        ...row,
        at: Number(at),
        undone_at: undone_at === null ? null : Number(undone_at),
        who: people.find(({ id }) => id === staff_id)?.name ?? '',
        can_undo: undone_at === null && booking.now() - Number(at) <= undoMs,
      })),
    }
  },
})

/** Undoes an import: deletes its leads without later changes. @throws DomainError `conflict` after a day or a second time */
export const undoLeadImport = staffChange({
  access: consultants,
  input: z.object({ id: z.string().max(40) }),
  run: ({ deps, principal, input: { id } }) => undoImport(deps.booking, principal, id),
})
