/** `content -- judge`: how many questions of a table lead to their answer. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { findEverything } from '../../api/search/find-everything.ts'
import { listSections } from '../../store/queries/sections.ts'
import type { Store } from '../../store/store.ts'
import type { Given } from './arguments.ts'
import { readLocale } from './explain-search.ts'
import { fitsFilter } from './judge-schools.ts'
import { say } from './open.ts'

/** `answers` are ids of the row's kind between bars, or `kind:id`; of schools the slugs or `filter:country=uk;city=london`, of guides `code#heading`. */
const RowSchema = z.object({ question: z.string().min(1), kind: z.string().min(1), answers: z.string().min(1) })
const first = 3

type Counts = { asked: number; found: number; nothing: number }

/** Prints which questions of a file have no answer among the first three of all kinds, then how many of each kind have. */
export async function runJudge(store: Store, given: Given): Promise<void> {
  const [file = ''] = given.args
  const rows = z.array(RowSchema).parse(parse(readFileSync(file, 'utf8'), { columns: true, bom: true }))
  const counts = new Map<string, Counts>()
  for (const { question, kind, answers } of rows) {
    const { names, schools } = await firstOf(store, question, given)
    const { asked, found, nothing } = counts.get(kind) ?? { asked: 0, found: 0, nothing: 0 }
    const isFound = await isAmong(store, readAnswers(answers, kind), { names, schools })
    if (!isFound) console.log(`${kind}  ${question}  wants ${answers}, finds ${names.join(' ')}`)
    counts.set(kind, {
      asked: asked + 1,
      found: found + (isFound ? 1 : 0),
      nothing: nothing + (names.length === 0 ? 1 : 0),
    })
  }
  const all = [...counts.values()]
  const sum = (of: (counts: Counts) => number) => all.reduce((total, each) => total + of(each), 0)
  for (const [kind, each] of counts) say(summary(kind, each))
  say(
    summary('all', {
      asked: sum(({ asked }) => asked),
      found: sum(({ found }) => found),
      nothing: sum(({ nothing }) => nothing),
    }),
  )
}

const summary = (kind: string, { asked, found, nothing }: Counts) =>
  `${kind}: ${found} of ${asked} among the first three (${Math.round((100 * found) / Math.max(1, asked))} %), nothing for ${nothing}`

const readAnswers = (answers: string, kind: string) =>
  answers.split('|').map((answer) => (/^[a-z]+:/.test(answer) ? answer : `${kind}:${answer}`))

type First = { names: string[]; schools: number[] }

async function isAmong({ read }: Store, wanted: readonly string[], { names, schools }: First): Promise<boolean> {
  if (names.some((name) => wanted.includes(name))) return true
  for (const answer of wanted)
    if (answer.startsWith('filter:') && (await fitsFilter(read, schools, answer.slice('filter:'.length)))) return true
  return false
}

/** What the page of all kinds shows first, each under the name that a table gives it. */
async function firstOf({ read }: Store, text: string, given: Given): Promise<First> {
  const locale = readLocale(given)
  const { best } = await findEverything(read, text, locale)
  const sections = new Map((await listSections(read)).map((section) => [section.id, section]))
  const schools = best.filter(({ kind }) => kind === 'school').map(({ id }) => id)
  const slugs = new Map(
    schools.length === 0
      ? []
      : (await read.selectFrom('school').select(['id', 'slug']).where('id', 'in', schools).execute()).map(
          ({ id, slug }) => [id, slug],
        ),
  )
  const names = best.slice(0, first).map(({ kind, id }) => {
    const section = kind === 'section' ? sections.get(id) : undefined
    if (section) return `guide:${section.country}#${section.title[locale]}`
    return `${kind}:${kind === 'school' ? slugs.get(id) : id}`
  })
  return { names, schools }
}
