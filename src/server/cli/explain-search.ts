/** `content -- search`: what a text finds, and why. */
import { LOCALES, type Locale } from '../../domain/editions.ts'
import { readDocuments } from '../../store/search/documents.ts'
import { explainScored, type Reason } from '../../store/search/scored/explain.ts'
import { isScored } from '../../store/search/scored/scored-entries.ts'
import { searchScored } from '../../store/search/scored/search-scored.ts'
import { search } from '../../store/search/search.ts'
import { type ScoredKind, SEARCH_KINDS, type SearchKind } from '../../store/search/text/search-terms.ts'
import type { Store } from '../../store/store.ts'
import type { Given } from './arguments.ts'
import { say } from './open.ts'

const shown = 10

/** @throws Error, a sentence that names the value that isn't known */
function readChoice<T extends string>(given: string | null, choices: readonly T[], name: string): T | null {
  if (given === null) return null
  if (!choices.some((choice) => choice === given)) throw new Error(`--${name} is one of ${choices.join(', ')}`)
  return given as T
}

export const readLocale = (given: Given): Locale => readChoice(given.given('locale'), LOCALES, 'locale') ?? 'en'
const readKind = (given: Given): SearchKind | null => readChoice(given.given('kind'), SEARCH_KINDS, 'kind')

/** Prints what is found for a text in a language, each with what of the question it has, where, and what that weighs. */
export async function runSearch({ read }: Store, given: Given): Promise<void> {
  const [text = ''] = given.args
  const [locale, kind] = [readLocale(given), readKind(given)]
  if (kind !== null && !isScored(kind)) {
    const { ids, total } = await search(read, { kind, text, locale }, { page: 1, perPage: shown })
    for (const id of ids) console.log(`${kind} ${id}  ${await titleOf(read, kind, id, locale)}`)
    say(`${total} found, by their names`)
  } else await explain(read, { text, locale, kind })
}

async function explain(
  read: Store['read'],
  asked: { text: string; locale: Locale; kind: ScoredKind | null },
): Promise<void> {
  const { hits } = await searchScored(read, asked)
  const { pieces, reasonsOf } = await explainScored(read, asked)
  for (const { typed, weight, isQuiet, countries, means } of pieces) {
    const about = [...(isQuiet ? ['quiet'] : []), ...countries.map((code) => `country ${code}`)]
    const others = means.slice(1).map((other) => `= ${other}`)
    console.log(`? ${[`${typed}  ${weight.toFixed(2)}`, ...about, ...others].join('  ')}`)
  }
  for (const hit of hits.slice(0, shown)) {
    const title = await titleOf(read, hit.kind, hit.id, asked.locale)
    console.log(`${hit.score.toFixed(2)}  ${hit.kind} ${hit.id}  ${title}`)
    for (const reason of reasonsOf(hit)) console.log(`      ${describe(reason)}`)
  }
  say(
    `${hits.length} found; a score is what its words weigh, more where they stand together, less where some are missing`,
  )
}

const describe = ({ typed, meant, fields, weight }: Reason) =>
  `${weight.toFixed(2)}  ${typed}${meant === null ? '' : ` → ${meant}`}  (${fields.join(', ')})`

async function titleOf(read: Store['read'], kind: SearchKind, id: number, locale: Locale): Promise<string> {
  const [document] = await readDocuments(read, kind, [id])
  const texts = document?.texts
  return (texts?.[locale] ?? texts?.any ?? Object.values(texts ?? {})[0])?.names[0] ?? ''
}
