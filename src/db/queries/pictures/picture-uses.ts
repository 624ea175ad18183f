/** Where pictures are named: looked for in what the pages read. */
import { isKeyOf } from '../../../domain/collections.ts'
import { COLLECTIONS } from '../../../domain/content/collections.ts'
import { picturesNamedIn } from '../../../domain/pictures/picture-name.ts'
import type { Database } from '../../store.ts'
import { listSourcesLike, type NamedEntry } from '../sources-like.ts'

/** A thing that shows a picture. */
export type PictureUse = NamedEntry

/** Uses by the picture's code; each entry occurs once. */
export async function findPictureUses(db: Database): Promise<Map<string, PictureUse[]>> {
  const usesByCode = new Map<string, Map<string, PictureUse>>()
  const note = (text: string, use: () => PictureUse) => {
    for (const code of picturesNamedIn(text)) {
      const { kind, key, labels } = use()
      const uses = usesByCode.get(code) ?? new Map<string, PictureUse>()
      const name = `${kind} ${key}`
      usesByCode.set(code, uses.has(name) ? uses : uses.set(name, { kind, key, labels }))
    }
  }
  // what was noted first says what a thing is called
  await noteArticles(db, note)
  await noteBlocks(db, note)
  await noteTestimonials(db, note)
  await noteSources(db, note)
  return new Map([...usesByCode].map(([code, uses]) => [code, [...uses.values()]]))
}

type Note = (text: string, use: () => PictureUse) => void
const pattern = '%picture:%'

async function noteBlocks(db: Database, note: Note): Promise<void> {
  const rows = await db
    .selectFrom('content_block')
    .select(['kind', 'code', 'data'])
    .where('data', 'like', pattern)
    .orderBy('kind')
    .orderBy('position')
    .execute()
  for (const { kind, code, data } of rows)
    note(data, () => {
      const block = JSON.parse(data) as Record<string, unknown>
      return { kind, key: keyOf(kind, code, block), labels: labelsOf(data) }
    })
}

/** The entry's name in console URLs: from the key fields of its collection, or from its file or folder. */
function keyOf(kind: string, code: string | null, block: Record<string, unknown>): string {
  const key: readonly string[] = isKeyOf(COLLECTIONS, kind) ? COLLECTIONS[kind].key : []
  return key.length === 0 ? (code ?? '') : key.map((field) => String(block[field] ?? '')).join('~')
}

/** What was written and isn't read by pages: drafts, and things that came from no file. */
async function noteSources(db: Database, note: Note): Promise<void> {
  for (const { source, ...use } of await listSourcesLike(db, pattern)) note(source, () => use)
}

async function noteTestimonials(db: Database, note: Note): Promise<void> {
  const rows = await db
    .selectFrom('testimonial')
    .select(['id', 'data'])
    .where('data', 'like', pattern)
    .orderBy('id')
    .execute()
  for (const { id, data } of rows) note(data, () => ({ kind: 'testimonials', key: String(id), labels: labelsOf(data) }))
}

async function noteArticles(db: Database, note: Note): Promise<void> {
  const texts = await db
    .selectFrom('article_body')
    .innerJoin('article', 'article.id', 'article_body.article_id')
    .select(['article.id', 'article.slug', 'article_body.content'])
    .where('article_body.content', 'like', pattern)
    .orderBy('article.id')
    .execute()
  const articles = await db
    .selectFrom('article')
    .select(['id', 'slug', 'picture'])
    .where('picture', 'is not', null)
    .orderBy('id')
    .execute()
  const ids = [...texts, ...articles].map(({ id }) => id)
  if (ids.length === 0) return
  const titles = Map.groupBy(
    await db
      .selectFrom('article_text')
      .select(['article_id', 'locale', 'title'])
      .where('article_id', 'in', ids)
      .execute(),
    ({ article_id }) => article_id,
  )
  const use = (id: number, slug: string) => () => ({
    kind: 'articles',
    key: slug,
    labels: Object.fromEntries((titles.get(id) ?? []).map(({ locale, title }) => [locale, title])),
  })
  for (const { id, slug, picture } of articles) note(`picture:${picture}`, use(id, slug))
  for (const { id, slug, content } of texts) note(content, use(id, slug))
}

/** What a document calls itself. */
function labelsOf(data: string): PictureUse['labels'] {
  const { name, title, question, student } = JSON.parse(data) as Record<string, unknown>
  const label = [name, title, question, student].find((one) => typeof one === 'object' && one !== null)
  return (label ?? {}) as PictureUse['labels']
}
