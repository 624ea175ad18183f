/** Offices among what a search found: one that it names first, else those of the edition. */
import { listBlocks } from '../../db/queries/blocks.ts'
import type { Database } from '../../db/store.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { foldText } from '../../domain/folding.ts'
import { officesShownIn } from '../../domain/offices.ts'
import type { FoundKind } from './hits.ts'

type Entry = { kind: FoundKind; id: number }

/** The entries with their offices in the order in which a reader of the edition wants them. */
export async function orderOffices(
  db: Database,
  entries: readonly Entry[],
  text: string,
  locale: Locale,
): Promise<Entry[]> {
  if (entries.filter(({ kind }) => kind === 'office').length < 2) return [...entries]
  const shown = officesShownIn(await listBlocks(db, 'offices'), locale)
  const query = ` ${foldText(text)} `
  const isNamed = ({ id }: Entry) => shown.some((office) => office.id === id && namesOf(office, query))
  const place = ({ id }: Entry) => shown.findIndex((office) => office.id === id)
  const offices = entries
    .filter(({ kind }) => kind === 'office')
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)) || place(one) - place(other))
  return entries.map((entry) => (entry.kind === 'office' ? (offices.shift() ?? entry) : entry))
}

/** Whether a text has the place of an office, in any language. @param query folded */
const namesOf = ({ short_name: names, code }: Block<'offices'>, query: string): boolean =>
  [code, ...Object.values(names ?? {}).flatMap((name) => (name ?? '').split(/[()（）,，]/))]
    .map((name) => foldText(name).trim())
    .some((name) => name !== '' && query.includes(/^[a-z0-9 ]+$/.test(name) ? ` ${name} ` : name))
