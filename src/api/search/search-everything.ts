import { z } from 'zod'
import { findSchoolsByIds } from '../../db/queries/schools.ts'
import type { SearchKind } from '../../db/search/documents.ts'
import { noteFound, noteMiss, noteOpened, type Search } from '../../db/search/statistics.ts'
import type { ApiDeps, Caller } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, CodeSchema, PageAnswerSchema, PagingSchema, SearchTextSchema } from '../parameters.ts'
import { serializeProperName } from '../presenters.ts'
import { type Everything, type FoundGroup, findEverything, type SearchEntry } from './find-everything.ts'
import { FOUND_KINDS, type FoundKind, HitSchema, readHits } from './hits.ts'

type Asker = Pick<Caller, 'locale' | 'requestId'>

/** Remembers for the staff what a visitor did not find; an empty text asked for nothing. */
export function noteEmptySearch(deps: ApiDeps, caller: Asker, kind: SearchKind, text: string): void {
  if (text !== '') noteMiss(deps.store, { kind, ...searchOf(deps, caller, text) }, reporter(deps, caller))
}

/** Remembers for the staff that a visitor was shown something for a text. */
const noteFullSearch = (deps: ApiDeps, caller: Asker, text: string): void =>
  noteFound(deps.store, searchOf(deps, caller, text), reporter(deps, caller))

/** Remembers for the staff that a visitor opened something that was shown for a text. */
export const noteOpenedResult = (deps: ApiDeps, caller: Asker, text: string): void =>
  noteOpened(deps.store, searchOf(deps, caller, text), reporter(deps, caller))

const searchOf = (deps: ApiDeps, { locale }: Asker, text: string): Search => ({
  locale,
  text,
  day: new Date(deps.booking.now()).toISOString().slice(0, 10),
})

const reporter =
  (deps: ApiDeps, { requestId }: Asker) =>
  (error: unknown) =>
    deps.reportError(error, requestId)

/** So many of each kind where all kinds are asked for. */
const few = 5

const GroupSchema = z.object({
  /** The kind's number. */
  id: z.int(),
  kind: z.enum(FOUND_KINDS),
  total: z.int(),
  hits: z.array(HitSchema),
})

/** Everything that has to do with a text: a few of each kind, or a page of one. */
export const searchEverything = endpoint({
  summary:
    'Articles, questions, sections of guides, schools, services and the organisation’s pages for a text: a few of each kind, or a page of one',
  cache: briefCache,
  searchedBy: 'q',
  query: PagingSchema.extend({ q: SearchTextSchema.default(''), kind: CodeSchema.optional() }),
  answers: PageAnswerSchema.extend({
    /** The kind that answers best comes first; kinds that have nothing are left out. */
    groups: z.array(GroupSchema),
    /** The name of a school that may have been meant, where no school is called as was typed. */
    meant: z.string().optional(),
    /** An app to write to the organisation by that was looked for, whether the organisation has it, and the names of those of the edition. */
    app: z.object({ name: z.string(), is_used: z.boolean(), others: z.array(z.string()) }).optional(),
  }),
  async act({ deps, caller, locale, query }) {
    const { q: text, kind, page, per_page } = query
    const {
      groups: all,
      best,
      answers,
      questions,
      meant,
      app,
      words,
    } = text === '' ? NOTHING : await findEverything(deps.store.read, text, locale)
    const groups = all.filter((group) => kind === undefined || group.kind === kind)
    if (groups.length === 0) noteEmptySearch(deps, caller, kindOf(kind), text)
    else if (caller.isSite && kind === undefined) noteFullSearch(deps, caller, text)
    const paging = kind === undefined ? { page: 1, per_page: few } : { page, per_page }
    const name = kind === undefined && meant !== null ? await schoolName(deps, caller, meant) : null
    const total = groups.reduce((sum, group) => sum + group.ids.length, 0)
    return {
      groups: await Promise.all(
        groups.map((group) =>
          readGroup(group, kind === undefined ? best : [], { paging, deps, caller, words, answers, questions }),
        ),
      ),
      ...(name && { meant: name }),
      ...(app && kind === undefined && { app: { name: app.name, is_used: app.isUsed, others: app.others } }),
      total,
      ...paging,
    }
  },
})

const NOTHING: Everything = {
  groups: [],
  best: [],
  answers: [],
  questions: [],
  meant: null,
  app: null,
  words: new Set(),
}

/** What was looked for among all kinds is noted as an article. */
const kindOf = (kind: string | undefined): FoundKind => FOUND_KINDS.find((each) => each === kind) ?? 'article'

type Asking = {
  deps: ApiDeps
  caller: Caller
  paging: { page: number; per_page: number }
  words: ReadonlySet<string>
  answers: readonly number[]
  questions: readonly number[]
}

async function readGroup(
  { kind, ids }: FoundGroup,
  best: readonly SearchEntry[],
  { deps, caller: { locale }, paging: { page, per_page }, words, answers, questions }: Asking,
) {
  const shown = ids.slice((page - 1) * per_page, page * per_page)
  const read = await readHits(kind, shown, { deps, locale, words })
  const hits = read.map((hit) => {
    const place = best.findIndex((each) => each.kind === kind && each.id === hit.id) + 1
    return {
      ...hit,
      ...(kind === 'article' && answers.includes(hit.id) && { is_answer: true as const }),
      ...(kind === 'article' && questions.includes(hit.id) && { is_question: true as const }),
      ...(place > 0 && { place }),
    }
  })
  return { id: FOUND_KINDS.indexOf(kind) + 1, kind, hits, total: ids.length }
}

async function schoolName({ store }: ApiDeps, { locale }: Caller, id: number): Promise<string | null> {
  const [school] = await findSchoolsByIds(store.read, [id])
  return school ? serializeProperName(school, locale) : null
}
