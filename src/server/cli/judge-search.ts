/** `content -- judge`: how many questions of a table lead to their answer. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { listSections } from '../../store/queries/sections.ts'
import { searchScored } from '../../store/search/scored/search-scored.ts'
import { search } from '../../store/search/search.ts'
import type { Store } from '../../store/store.ts'
import type { Given } from './arguments.ts'
import { readLocale } from './explain-search.ts'
import { say } from './open.ts'

/** `answers` are ids of the row's kind between bars, or `kind:id`; of schools the slugs, of guides `code#heading`. */
const RowSchema = z.object({ question: z.string().min(1), kind: z.string().min(1), answers: z.string().min(1) })
const first = 3

type Counts = { asked: number; found: number; nothing: number }

/** Prints which questions of a file have no answer among the first three, then how many of each kind have. */
export async function runJudge(store: Store, given: Given): Promise<void> {
  const [file = ''] = given.args
  const rows = z.array(RowSchema).parse(parse(readFileSync(file, 'utf8'), { columns: true, bom: true }))
  const counts = new Map<string, Counts>()
  for (const { question, kind, answers } of rows) {
    const wanted = answers.split('|').map((answer) => (/^[a-z]+:/.test(answer) ? answer : `${kind}:${answer}`))
    const names = await namesFound(store, question, kind, given)
    const { asked, found, nothing } = counts.get(kind) ?? { asked: 0, found: 0, nothing: 0 }
    const isFound = names.slice(0, first).some((several) => several.some((name) => wanted.includes(name)))
    if (!isFound) console.log(`${kind}  ${question}  wants ${answers}, finds ${names.slice(0, first).flat().join(' ')}`)
    counts.set(kind, {
      asked: asked + 1,
      found: found + (isFound ? 1 : 0),
      nothing: nothing + (names.length === 0 ? 1 : 0),
    })
  }
  for (const [kind, { asked, found, nothing }] of counts)
    say(
      `${kind}: ${found} of ${asked} among the first three (${Math.round((100 * found) / asked)} %), nothing for ${nothing}`,
    )
}

/** What is found, the first one first, each under the names that a table may give it. */
async function namesFound({ read }: Store, text: string, kind: string, given: Given): Promise<string[][]> {
  const locale = readLocale(given)
  if (kind === 'school') {
    const { ids } = await search(read, { kind, text, locale }, { page: 1, perPage: first })
    const rows =
      ids.length === 0 ? [] : await read.selectFrom('school').select(['id', 'slug']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.filter((row) => row.id === id).map(({ slug }) => `school:${slug}`))
  }
  const { hits } = await searchScored(read, { text, locale, kind: null })
  const sections = new Map((await listSections(read)).map((section) => [section.id, section]))
  return hits.map(({ kind: found, id }) => {
    const section = found === 'section' ? sections.get(id) : undefined
    return section ? [`guide:${section.country}#${section.title[locale]}`] : [`${found}:${id}`]
  })
}
