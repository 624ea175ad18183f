/** The editions of content that is being read, and those of databases and folders from before editions were content. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refreshEditions } from '../../db/queries/editions.ts'
import type { Database } from '../../db/store.ts'
import { checkValue } from '../../domain/content/check-value.ts'
import { COLLECTIONS } from '../../domain/content/collections.ts'
import { type EditionContent, EditionSchema, editionsMax } from '../../domain/content/editions.ts'
import { type Entry, keyOf, placeOf, readValue, sourceOf } from '../../domain/content/entry.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { setEditions } from '../../domain/editions.ts'

export const editionsFile = 'editions.yaml'

/** The file of the project: for content from before editions were content. */
export const shippedEditions = (): string =>
  readFileSync(join(import.meta.dirname, '../../../content', editionsFile), 'utf8')

/** Texts are read and checked for the editions of the same content: sets them when all are valid. */
export function setEditionsOf(entries: readonly Entry[]): void {
  const checked = entries.filter(({ kind }) => kind === 'editions').map((entry) => editionIn(entry))
  const editions = checked.flatMap((edition) => edition ?? [])
  if (editions.length > 0 && editions.length === checked.length) setEditions(editions)
}

function editionIn(entry: Entry): EditionContent | null {
  const id = COLLECTIONS.editions.given?.id?.(entry.key, {})
  return checkValue(EditionSchema, { id, ...readValue(entry) }).data ?? null
}

/** Sets the editions of this process from its database, else from the project's file. */
export async function loadEditions(db: Database): Promise<void> {
  if (await refreshEditions(db)) return
  const { parse } = await import('yaml')
  const values = parse(shippedEditions()) as EditionContent[]
  setEditionsOf(
    values.map((value) => {
      const key = keyOf('editions', value, editionsFile)
      return { file: editionsFile, place: placeOf('editions', key), kind: 'editions', key, source: sourceOf(value) }
    }),
  )
}

/** Rules between editions. */
export function checkEditions({ blocks: { editions } }: Content): ContentIssue[] {
  if (editions.length === 0) return []
  const issue = (path: string, expected: string, found: string): ContentIssue => ({
    file: editionsFile,
    path,
    expected,
    found,
  })
  const standard = editions.filter((edition) => edition.default)
  const hosts = Map.groupBy(
    editions.filter(({ host }) => host),
    ({ host }) => host,
  )
  return [
    ...(editions.length > editionsMax
      ? [issue('the whole file', `at most ${editionsMax} editions`, `${editions.length}`)]
      : []),
    ...(standard.length === 1
      ? []
      : [issue('default', 'one default edition', standard.map(({ code }) => code).join(', ') || 'none')]),
    ...standard
      .filter(({ hidden }) => hidden)
      .map(({ code }) => issue(`${code} · hidden`, 'a default edition that visitors see', 'hidden')),
    ...[...hosts.values()]
      .filter(({ length }) => length > 1)
      .map((same) => issue(`${same[1]?.code} · host`, 'a host of its own', `the host of ${same[0]?.code}`)),
    ...editions
      .filter(({ code, fallback }) => code === fallback)
      .map(({ code }) => issue(`${code} · fallback`, 'another edition', code)),
  ]
}
