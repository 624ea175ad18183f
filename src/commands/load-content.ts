import type { Block, BlockKind, Content } from '../domain/content.ts'
import { foldText, sortKey } from '../domain/folding.ts'
import type { Localized } from '../domain/localized.ts'
import { saveBlock } from '../store/queries/blocks.ts'
import { type LinkTable, replaceLinks, saveRow } from '../store/queries/content-rows.ts'
import { raiseContentVersion } from '../store/queries/settings.ts'
import type { Store, Tx } from '../store/store.ts'

type City = Content['cities'][number]
type School = Content['schools'][number]

/**
 * Loads checked content in one transaction. Rows edited in the database are skipped without `force`; with `whenEmpty` nothing is loaded
 * into a database that ever had content. Answers whether it was loaded.
 */
export async function loadContent(
  store: Store,
  content: Content,
  { force = false, whenEmpty = false } = {},
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const version = await raiseContentVersion(tx)
    if (whenEmpty && version > 1) return false
    const save = (table: Parameters<typeof saveRow>[1], row: Parameters<typeof saveRow>[2]) =>
      saveRow(tx, table, row, force)
    for (const { id, slug, name } of content.enrollments) await save('enrollment', { id, slug, ...names(name) })
    for (const [position, { id, slug, name }] of content.colleges.entries())
      await save('college', { id, slug, position, ...names(name) })
    for (const [position, { id, slug, name }] of content.tags.entries())
      await save('tag', { id, slug, position, ...names(name) })
    for (const [position, country] of content.countries.entries()) {
      const { id, code, name, name_in, enrollments, summary, intro } = country
      if (
        await save('country', { id, code, position, ...names(name), data: JSON.stringify({ name_in, summary, intro }) })
      )
        await replaceLinks(tx, 'country_enrollment', 'country_code', code, 'enrollment_id', enrollments)
    }
    for (const city of content.cities) await save('city', cityRow(city))
    for (const school of content.schools) await saveSchool(tx, school, content, force)
    for (const kind of Object.keys(content.blocks) as BlockKind[]) {
      for (const [position, block] of (content.blocks[kind] as Block<BlockKind>[]).entries())
        await saveBlock(tx, kind, block, position, force)
    }
    return true
  })
}

async function saveSchool(tx: Tx, school: School, { cities, colleges, tags }: Content, force: boolean): Promise<void> {
  const cityId = cities.find(({ slug }) => slug === school.city)?.id ?? 0
  if (!(await saveRow(tx, 'school', schoolRow(school, cityId), force))) return
  const idsOf = (rows: readonly { id: number; slug: string }[], slugs: readonly string[]) =>
    rows.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
  const link = (table: LinkTable, column: string, ids: readonly number[]) =>
    replaceLinks(tx, table, 'school_id', school.id, column, ids)
  await link('school_enrollment', 'enrollment_id', school.enrollments)
  await link('school_college', 'college_id', idsOf(colleges, school.colleges))
  await link('school_tag', 'tag_id', idsOf(tags, school.tags))
}

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
  rank: null,
  introduction_en: school.introduction_en,
  introduction_vi: school.introduction_vi ?? null,
  introduction_tw: school.introduction_tw ?? null,
  sort_key: sortKey(school.name_en),
  name_folded: [school.name_en, school.name_vi, school.name_tw, ...school.aliases]
    .filter((name) => name !== undefined)
    .map(foldText)
    .join(' | '),
})
