import { BLOCK_KINDS, kindOfBlock } from '../domain/content/kinds.ts'
import type { BlockKind, Content } from '../domain/content.ts'
import { hasDemoRows, idsOfKind, listNewKinds } from '../store/queries/content-kinds.ts'
import type { Tx } from '../store/store.ts'

type Lists = Omit<Content, 'blocks'>

/**
 * The part of content whose kinds the database was never given. Rows that refer to what isn't in the database are left out,
 * and where the demo was cleared, so are demo rows.
 */
export async function newPartOf(tx: Tx, content: Content): Promise<Content> {
  const kinds = new Set<string>(await listNewKinds(tx))
  const mayBeDemo = await hasDemoRows(tx)
  const isWanted = (row: object) => mayBeDemo || !('demo' in row && row.demo === true)
  const of = <K extends keyof Lists>(kind: K) =>
    (kinds.has(kind) ? (content[kind] as object[]).filter(isWanted) : []) as Lists[K]
  const blocksOf = (kind: BlockKind) =>
    (content.blocks[kind] as { code?: string }[]).filter(
      (block) => kinds.has(kindOfBlock(kind, block.code)) && isWanted(block),
    )
  const blocks = BLOCK_KINDS.map((kind) => [kind, blocksOf(kind)])
  const lists: Lists = {
    enrollments: of('enrollments'),
    countries: of('countries'),
    colleges: of('colleges'),
    tags: of('tags'),
    cities: of('cities'),
    schools: of('schools'),
    facts: of('facts'),
    classifications: of('classifications'),
    article_tags: of('article_tags'),
    articles: of('articles'),
    students: of('students'),
    testimonials: of('testimonials'),
  }
  return { ...(await withoutStrays(tx, lists, content)), blocks: Object.fromEntries(blocks) }
}

/** Rows of other kinds may have been removed or replaced since. */
async function withoutStrays(tx: Tx, lists: Lists, content: Content): Promise<Lists> {
  const there = async <K extends 'schools' | 'classifications' | 'countries'>(kind: K) => {
    const ids = await idsOfKind(tx, kind)
    return [...lists[kind], ...content[kind].filter(({ id }) => ids.has(id))] as Lists[K]
  }
  const schools = new Set((await there('schools')).map(({ slug }) => slug))
  const classifications = new Set((await there('classifications')).map(({ id }) => id))
  const countries = new Set((await there('countries')).map(({ code }) => code))
  const isAtSchool = ({ school }: { school: string }) => schools.has(school)
  const articles = lists.articles.filter(
    ({ classification, country }) => classifications.has(classification) && (!country || countries.has(country)),
  )
  const kept = new Set(articles.map(({ id }) => id))
  return {
    ...lists,
    facts: lists.facts.filter(isAtSchool),
    students: lists.students.filter(isAtSchool),
    testimonials: lists.testimonials.filter(isAtSchool),
    articles: articles.map((article) => ({ ...article, related: article.related.filter((id) => kept.has(id)) })),
  }
}
