/** The tables of the entries that content is made of, for Kysely. Times are milliseconds, JSON is text, booleans are 0/1. */

import type { CollectionKind } from '../domain/content/collections.ts'
import type { ChangedAt } from '../domain/content/outdated.ts'
import type { Entries } from '../domain/content/values.ts'
import type { Locale } from '../domain/editions.ts'
import type { Json } from '../domain/json.ts'
import type { ImportResult, ImportState, RowKind, ShownRow } from '../domain/spreadsheets/import-state.ts'
import type { ValueChange } from '../domain/spreadsheets/plan-rows.ts'
import type { Sheet } from '../domain/spreadsheets/spreadsheet.ts'

export type ContentTables = {
  /** An entry of the content: the truth, of which the rows that pages read are made. */
  content_entry: {
    /** Below the content folder, such as `questions.yaml`. */
    file: string
    /** Within the file, such as `questions/12`; '' for a file that is one entry. */
    place: string
    /** The order within its file. */
    position: number
    kind: CollectionKind
    key: string
    /** JSON: what it says. */
    source: Json<Entries>
    /** JSON, as the content folder had it at the last load; null for what was made in the console. */
    loaded: Json<Entries> | null
    /** Removed in the console: kept, so that a load doesn't bring it back. */
    is_gone: number
    version: number
    /** JSON: what lists call the thing, by language. */
    labels: Json<Partial<Record<Locale, string>>>
    /** JSON list of the languages that lack a text. */
    missing: Json<Locale[]>
    /** JSON: when a language's texts last changed in the console, by language. */
    changed: Json<ChangedAt>
    edited_at: number | null
    edited_by: string | null
  }
  /** What an entry was from a time on; `source` (JSON) is null where it was removed. */
  content_revision: {
    id: string
    file: string
    place: string
    kind: string
    key: string
    version: number
    source: Json<Entries> | null
    at: number
    staff_id: string | null
    /** `load`, `import`, `console`, `restore`, `schedule` or `clear_demo`. */
    via: string
  }
  /** When something last changed: an entry that has a page of its own, or, with an empty key, any entry of a kind. */
  content_change: { kind: CollectionKind; key: string; at: number }
  /** A sheet that is compared with the content, for an hour. */
  content_import: {
    id: string
    staff_id: string
    at: number
    /** A state of `domain/spreadsheets/import-state.ts`. */
    state: ImportState
    stated_at: number
    kind: CollectionKind
    file: string
    /** The sheet's file, as it was sent. */
    name: string
    removes: number
    /** JSON: header and rows, as they were read; of a register its file, packed with gzip, as base64. */
    sheet: Json<Sheet | { bytes: string }> | null
    /** JSON: what was found of the whole. */
    result: Json<ImportResult> | null
  }
  /** A row of it that is new, changed, faulty or to be removed, in the order of the sheet. */
  content_import_row: {
    import_id: string
    number: number
    what: RowKind
    /** JSON: what is shown of it. */
    shown: Json<ShownRow>
    /** JSON: the change of its source that it asks for. */
    change: Json<ValueChange> | null
  }
}
