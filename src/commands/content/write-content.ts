/** Content → the rows that pages read, within a change of content. */

import { setImmediate } from 'node:timers/promises'
import type { Block, BlockKind, Content } from '../../domain/content.ts'
import { sortKey } from '../../domain/folding.ts'
import type { Localized } from '../../domain/localized.ts'
import { sortKeysOf } from '../../domain/name-order.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import { saveBlocks } from '../../store/queries/blocks.ts'
import { type NounRow, type NounTable, replaceParts, saveRow } from '../../store/queries/content-rows.ts'
import { replaceFacts } from '../../store/queries/facts.ts'
import { RowsThere } from '../../store/queries/rows-there.ts'
import type { Tx } from '../../store/store.ts'

type City = Content['cities'][number]
type School = Content['schools'][number]
type Article = Content['articles'][number]

/** A transaction that writes rows, and leaves those alone that were edited unless forced. */
type Loader = {
  tx: Tx
  /** Everything, to look up what rows refer to. */
  content: Content
  force: boolean
  there: RowsThere
  save: <T extends NounTable>(table: T, row: NounRow<T>) => Promise<boolean>
}

export type Writing = {
  /** Everything, to look up what rows refer to. */
  content: Content
  /** What is written of it. */
  part: Content
  withFacts: boolean
  /** Overwrites rows that were edited in the database, which are skipped else. */
  force: boolean
}

/**
 * Writes the rows of content, and removes none but figures.
 * @returns the sources of figures that stayed as they were imported
 */
export async function writeContent(tx: Tx, { content, part, withFacts, force }: Writing): Promise<string[]> {
  const there = new RowsThere(tx)
  const save: Loader['save'] = async (table, row) => {
    // SQLite answers without ever waiting: the process has other things to do
    await setImmediate()
    return saveRow(tx, table, row, { force, there })
  }
  return loadPart({ tx, force, content, there, save }, part, withFacts)
}

async function loadPart(loader: Loader, part: Content, withFacts: boolean): Promise<string[]> {
  await loadNames(loader, part)
  for (const city of part.cities) await loader.save('city', cityRow(city))
  for (const school of part.schools) await loadSchool(loader, school)
  const imported = withFacts ? await loadFacts(loader, part) : []
  await loadArticles(loader, part)
  await loadPeople(loader, part)
  for (const kind of Object.keys(part.blocks) as BlockKind[])
    await saveBlocks(loader.tx, kind, part.blocks[kind] as Block<BlockKind>[], loader.force)
  return imported
}

async function loadNames({ tx, there, save }: Loader, content: Content): Promise<void> {
  for (const { id, slug, name } of content.enrollments) await save('enrollment', { id, slug, ...names(name) })
  for (const [position, { id, slug, name }] of content.colleges.entries())
    await save('college', { id, slug, position, ...names(name) })
  for (const [position, { id, slug, name }] of content.tags.entries())
    await save('tag', { id, slug, position, ...names(name) })
  for (const [position, { id, slug, name, desc }] of content.classifications.entries())
    await save('classification', { id, slug, position, data: JSON.stringify({ desc }), ...names(name) })
  for (const [position, { id, slug, name }] of content.article_tags.entries())
    await save('article_tag', { id, slug, position, ...names(name) })
  for (const [position, country] of content.countries.entries()) {
    const { id, code, name, name_in, enrollments, summary, intro } = country
    const data = JSON.stringify({ name_in, summary, intro })
    if (await save('country', { id, code, position, ...names(name), data }))
      await replaceParts(tx, 'country_enrollment', { country_code: code }, asRows('enrollment_id', enrollments), there)
  }
}

async function loadSchool({ tx, there, save, content }: Loader, school: School): Promise<void> {
  const { cities, colleges, tags } = content
  const cityId = cities.find(({ slug }) => slug === school.city)?.id ?? 0
  if (!(await save('school', schoolRow(school, cityId)))) return
  const owner = { school_id: school.id }
  await replaceParts(tx, 'school_enrollment', owner, asRows('enrollment_id', school.enrollments), there)
  await replaceParts(tx, 'school_college', owner, asRows('college_id', idsOf(colleges, school.colleges)), there)
  await replaceParts(tx, 'school_tag', owner, asRows('tag_id', idsOf(tags, school.tags)), there)
}

async function loadFacts({ tx, content, force }: Loader, { facts }: Content): Promise<string[]> {
  const ids = new Map(content.schools.map(({ slug, id }) => [slug, id]))
  const rows = facts.map(({ school, level = '', value_to = null, currency = null, ...fact }) => ({
    ...fact,
    school_id: ids.get(school) ?? 0,
    level,
    value_to,
    currency,
  }))
  return replaceFacts(tx, rows, force)
}

async function loadArticles({ tx, there, save, content }: Loader, { articles }: Content): Promise<void> {
  const saved: Article[] = []
  const { article_tags } = content
  for (const article of articles) {
    if (!(await save('article', articleRow(article)))) continue
    saved.push(article)
    const owner = { article_id: article.id }
    const texts = Object.entries(article.texts).flatMap(([locale, text]) => (text ? [{ locale, ...text }] : []))
    await replaceParts(
      tx,
      'article_text',
      owner,
      texts.map(({ content: _, ...text }) => text),
      there,
    )
    await replaceParts(
      tx,
      'article_body',
      owner,
      texts.map(({ locale, content }) => ({ locale, content })),
      there,
    )
    await replaceParts(tx, 'article_tag_link', owner, asRows('tag_id', idsOf(article_tags, article.tags)), there)
  }
  // when all are there that can be named
  for (const { id, related } of saved) {
    const rows = related.map((related_id, position) => ({ related_id, position }))
    await replaceParts(tx, 'article_related', { article_id: id }, rows, there)
  }
}

async function loadPeople({ save, content }: Loader, { students, testimonials }: Content): Promise<void> {
  const ids = new Map(content.schools.map(({ slug, id }) => [slug, id]))
  for (const { id, school, degree, admitted, demo, ...texts } of students) {
    const row = { id, school_id: ids.get(school) ?? 0, degree, admitted, demo: demo ? 1 : 0 }
    await save('student', { ...row, data: JSON.stringify(texts) })
  }
  for (const { id, school, admitted, demo, ...texts } of testimonials) {
    const row = { id, school_id: ids.get(school) ?? 0, admitted, demo: demo ? 1 : 0 }
    await save('testimonial', { ...row, data: JSON.stringify(texts) })
  }
}

const asRows = (column: string, ids: readonly number[]) => ids.map((id) => ({ [column]: id }))
const idsOf = (rows: readonly { id: number; slug: string }[], slugs: readonly string[]) =>
  rows.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)

const names = (name: Localized) => ({ name_en: name.en, name_vi: name.vi ?? null, name_tw: name.tw ?? null })

const cityRow = ({ id, slug, name_en, name_vi, name_tw, country, iso_country, latitude, longitude }: City) => ({
  id,
  slug,
  name_en,
  name_vi: name_vi ?? null,
  name_tw: name_tw ?? null,
  country_code: country,
  iso_country,
  latitude,
  longitude,
  sort_key: sortKey(name_en),
})

const articleRow = (article: Article) => ({
  id: article.id,
  slug: article.slug,
  classification_id: article.classification,
  country_code: article.country ?? null,
  date_publish: article.date_publish,
  date_update: article.date_update,
  author: JSON.stringify(article.author ?? (article.writers ? { writers: article.writers } : null)),
  is_draft: article.draft ? 1 : 0,
  withdrawn: JSON.stringify(article.withdrawn),
  picture: article.picture ? (readPictureReference(article.picture) ?? article.picture) : null,
  demo: article.demo ? 1 : 0,
})

const schoolRow = (school: School, cityId: number) => ({
  id: school.id,
  slug: school.slug,
  name_en: school.name_en,
  name_vi: school.name_vi ?? null,
  name_tw: school.name_tw ?? null,
  aliases: JSON.stringify(school.aliases),
  country_code: school.country,
  iso_country: school.iso_country,
  city_id: cityId,
  latitude: school.latitude,
  longitude: school.longitude,
  kind: school.kind,
  website: school.website,
  founded: school.founded ?? null,
  no_exam: school.no_exam ? 1 : 0,
  introduction_en: school.introduction_en,
  introduction_vi: school.introduction_vi ?? null,
  introduction_tw: school.introduction_tw ?? null,
  ...sortKeysOf(school),
})
