import type { Kysely } from 'kysely'

/** Entries, revisions and drafts as 0.3.0 stored them: pieces of files, `#0` being the text before the first entry of one. */
type Piece = { file: string; place: string; source: string | null }
type EntryRow = Piece & {
  position: number
  kind: string | null
  key: string | null
  source: string
  loaded: string | null
  is_gone: number
  version: number
  labels: string
  missing: string
  changed: string
  edited_at: number | null
  edited_by: string | null
}
type RevisionRow = Piece & {
  id: string
  kind: string
  key: string
  version: number
  at: number
  staff_id: string | null
  via: string
}
type Tables = {
  content_entry: EntryRow
  content_revision: RevisionRow
  content_draft: Piece & { source: string }
  content_import: { id: string }
  content_import_row: { import_id: string }
}
type Value = Record<string, unknown>

const LOCALES = ['vi', 'tw', 'en']

/** Turns the stored texts (YAML, CSV, Markdown) into JSON: the entry is the truth, and no longer a piece of a file. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = db as unknown as Kysely<Tables>
  const entries = await tables.selectFrom('content_entry').selectAll().execute()
  if (entries.length === 0) return
  const headers = new Map(entries.flatMap(({ file, place, source }) => (place === '#0' ? [[file, source]] : [])))
  const readValue = await reader(headers)
  const jsonOf = (piece: Piece) => (piece.source === null ? null : JSON.stringify(readValue(piece)))
  await tables.deleteFrom('content_entry').where('kind', 'is', null).execute()
  await tables.deleteFrom('content_import').execute()
  await tables.deleteFrom('content_import_row').execute()
  for (const entry of entries.filter(({ kind }) => kind !== null && kind !== 'pages')) {
    const { file, place, loaded } = entry
    await tables
      .updateTable('content_entry')
      .set({ source: jsonOf(entry) ?? '{}', loaded: jsonOf({ file, place, source: loaded }) })
      .where('file', '=', file)
      .where('place', '=', place)
      .execute()
  }
  const revisions = await tables.selectFrom('content_revision').selectAll().execute()
  for (const { id, ...revision } of revisions.filter(({ kind }) => kind !== 'pages'))
    await tables
      .updateTable('content_revision')
      .set({ source: jsonOf(revision) })
      .where('id', '=', id)
      .execute()
  for (const draft of await tables.selectFrom('content_draft').selectAll().execute())
    await tables
      .updateTable('content_draft')
      .set({ source: jsonOf(draft) ?? '{}' })
      .where('file', '=', draft.file)
      .where('place', '=', draft.place)
      .execute()
  const pages = Map.groupBy(
    entries.filter(({ kind }) => kind === 'pages'),
    ({ key }) => key ?? '',
  )
  for (const [key, texts] of pages) {
    const own = revisions.filter((revision) => revision.kind === 'pages' && revision.key === key)
    await joinPage(tables, key, texts, own, readValue)
  }
}

/** Reads pieces; what can't be read stays as it was written, in a field that no schema knows. */
async function reader(headers: ReadonlyMap<string, string>): Promise<(piece: Piece) => Value> {
  const [{ parse: parseYaml }, { parse: parseCsv }] = await Promise.all([import('yaml'), import('csv-parse/sync')])
  const read = ({ file, place, source }: Piece): unknown => {
    const text = source ?? ''
    if (file.endsWith('.csv')) {
      const options = { columns: true, bom: true, skip_empty_lines: true, trim: true } as const
      return parseCsv(`${headers.get(file) ?? ''}\n${text}`, options)[0]
    }
    if (file.endsWith('.md')) {
      const [, head = '', body = ''] =
        /^\ufeff?---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
      return { ...parseYaml(head, { schema: 'failsafe' }), body }
    }
    const value = parseYaml(text)
    return place !== '' && Array.isArray(value) ? value[0] : value
  }
  return (piece) => {
    try {
      return (read(piece) ?? {}) as Value
    } catch {
      return { unreadable: piece.source }
    }
  }
}

/** A page was a text a language, and is one entry; its revisions are what all of it said from then on. */
async function joinPage(
  db: Kysely<Tables>,
  key: string,
  texts: readonly EntryRow[],
  revisions: readonly RevisionRow[],
  readValue: (piece: Piece) => Value,
): Promise<void> {
  const file = `pages/${key}`
  const sourceOf = (sources: ReadonlyMap<string, string | null>) => {
    const values = [...sources].flatMap(([name, source]) =>
      source === null ? [] : [[localeOf(name), readValue({ file: name, place: '', source })] as const],
    )
    return values.length === 0 ? null : JSON.stringify(pageOf(values))
  }
  const loaded = new Map(texts.map((text) => [text.file, text.loaded]))
  const latest = texts.reduce((one, other) => (Number(other.edited_at ?? 0) > Number(one.edited_at ?? 0) ? other : one))
  const is = new Map(texts.map((text) => [text.file, text.is_gone ? null : text.source]))
  const was = new Map<string, string | null>(
    texts.map((text) => [
      text.file,
      revisions.find((one) => one.file === text.file && one.version === 1)?.source ?? text.source,
    ]),
  )
  const changes = revisions
    .filter(({ version }) => version > 1)
    .sort((one, other) => Number(one.at) - Number(other.at) || one.version - other.version)
  await db.deleteFrom('content_revision').where('kind', '=', 'pages').where('key', '=', key).execute()
  const first = revisions.find(({ version }) => version === 1)
  for (const [at, revision] of [...(first ? [first] : []), ...changes].entries()) {
    was.set(revision.file, revision.source)
    const row = { ...revision, file, version: at + 1, source: sourceOf(was) }
    await db.insertInto('content_revision').values(row).execute()
  }
  await db.deleteFrom('content_entry').where('kind', '=', 'pages').where('key', '=', key).execute()
  const there = texts.filter(({ is_gone }) => is_gone === 0).map((text) => localeOf(text.file))
  await db
    .insertInto('content_entry')
    .values({
      ...latest,
      file,
      place: '',
      source: sourceOf(is) ?? sourceOf(was) ?? '{}',
      loaded: sourceOf(loaded),
      is_gone: there.length === 0 ? 1 : 0,
      version: changes.length + 1,
      labels: JSON.stringify(Object.assign({}, ...texts.map(({ labels }) => JSON.parse(labels)))),
      missing: JSON.stringify(LOCALES.filter((locale) => !there.includes(locale))),
      changed: JSON.stringify(Object.assign({}, ...texts.map(({ changed }) => JSON.parse(changed)))),
    })
    .execute()
}

const localeOf = (file: string) => /([a-z]+)\.md$/.exec(file)?.[1] ?? ''

function pageOf(values: readonly (readonly [locale: string, value: Value])[]): Value {
  const head = (values.find(([locale]) => locale === 'en') ?? values[0])?.[1] ?? {}
  const each = (of: (value: Value) => unknown) =>
    Object.fromEntries(values.flatMap(([locale, value]) => (of(value) === undefined ? [] : [[locale, of(value)]])))
  return {
    id: Number(head.id),
    version: head.version,
    updated: head.updated,
    title: each(({ title }) => title),
    description: each(({ description }) => description),
    body: each(({ body }) => String(body).trim()),
    ...(head.demo_note !== undefined && { demo_note: { demo: true, text: each(({ demo_note }) => demo_note) } }),
    ...(head.demo === 'true' && { demo: true }),
  }
}
