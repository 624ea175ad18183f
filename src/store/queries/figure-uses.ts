/** Where figures are named: looked for in what the pages are made of, and in what waits to be. */
import { keysIn } from '../../domain/figures/references.ts'
import type { Database } from '../store.ts'

/** A thing whose texts name a figure, and what it is called in the languages in which it has a name. */
export type FigureUse = { kind: string; key: string; labels: Partial<Record<string, string>> }

const named = '%{{%'

/** Each thing once that names one of the keys, by kind. */
export async function findFigureUses(db: Database, keys: readonly string[]): Promise<FigureUse[]> {
  const isNamed = (text: string) => !keysIn(text).isDisjointFrom(wanted)
  const wanted = new Set(keys)
  const entries = await db
    .selectFrom('content_entry')
    .select(['kind', 'key', 'source', 'labels'])
    .where('source', 'like', named)
    .where('is_gone', '=', 0)
    .where('kind', 'is not', null)
    .orderBy('file')
    .orderBy('position')
    .execute()
  const drafts = await db
    .selectFrom('content_draft')
    .select(['file', 'source'])
    .where('source', 'like', named)
    .orderBy('file')
    .execute()
  const uses = new Map<string, FigureUse>()
  const note = (kind: string, key: string, labels: FigureUse['labels']) => {
    const known = uses.get(`${kind} ${key}`)
    uses.set(`${kind} ${key}`, { kind, key, labels: { ...labels, ...known?.labels } })
  }
  for (const { kind, key, source, labels } of entries)
    if (isNamed(source)) note(kind ?? '', key ?? '', JSON.parse(labels) as FigureUse['labels'])
  for (const { file, source } of drafts) {
    const [kind = '', key = file] = file.split('/')
    if (isNamed(source)) note(kind, key.replace(/\.yaml$/, ''), {})
  }
  return [...uses.values()].sort((one, other) => (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0))
}
