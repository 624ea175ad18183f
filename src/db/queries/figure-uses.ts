/** Where figures are named: looked for in what the pages are made of, and in what waits to be. */
import { keysIn } from '../../domain/figures/references.ts'
import type { Database } from '../store.ts'
import { listSourcesLike, type NamedEntry } from './sources-like.ts'

const pattern = '%{{%'

/** Each thing once whose texts name one of the keys, by kind. */
export async function findFigureUses(db: Database, keys: readonly string[]): Promise<NamedEntry[]> {
  const wanted = new Set(keys)
  const uses = new Map<string, NamedEntry>()
  for (const { kind, key, labels, source } of await listSourcesLike(db, pattern)) {
    if (keysIn(source).isDisjointFrom(wanted)) continue
    const use = uses.get(`${kind} ${key}`)
    uses.set(`${kind} ${key}`, { kind, key, labels: { ...labels, ...use?.labels } })
  }
  return [...uses.values()].sort((one, other) => (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0))
}
