/** Schools that a table of questions describes instead of naming them. */
import { listBlocks } from '../../store/queries/blocks.ts'
import type { Database } from '../../store/store.ts'

/** Whether most of some schools are what `country=uk;city=london;subject=business` describes. @param ids few @throws Error on what no filter is called */
export async function fitsFilter(db: Database, ids: readonly number[], filter: string): Promise<boolean> {
  if (ids.length === 0) return false
  const schools = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'city_id')
    .select(['school.id', 'school.country_code', 'school.iso_country', 'no_exam', 'school.kind', 'city.slug as city'])
    .where('school.id', 'in', ids)
    .execute()
  const colleges = await db
    .selectFrom('school_college')
    .innerJoin('college', 'college.id', 'college_id')
    .select(['school_id', 'slug'])
    .where('school_id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('school_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['school_id', 'slug'])
    .where('school_id', 'in', ids)
    .execute()
  const regions = await listBlocks(db, 'regions')
  type School = (typeof schools)[number]
  const has = (links: typeof tags, { id }: School, slug: string) =>
    links.some((link) => link.school_id === id && link.slug === slug)
  const tests: Record<string, (school: School, value: string) => boolean> = {
    country: (school, value) => school.country_code === value,
    iso: (school, value) => school.iso_country === value,
    city: (school, value) => school.city === value,
    subject: (school, value) => has(colleges, school, value),
    tag: (school, value) => has(tags, school, value),
    kind: (school, value) => school.kind === value,
    region: ({ city }, value) => regions.some(({ code, cities }) => code === value && cities.includes(city)),
    no_exam: (school, value) => school.no_exam === Number(value),
    state: ({ city }, value) =>
      regions.some(({ name, cities }) => name.en?.toLowerCase() === value && cities.includes(city)),
  }
  const conditions = filter.split(';').map((each): [string, string] => {
    const [name = '', value = ''] = each.split('=')
    if (!tests[name]) throw new Error(`no filter is called ${name}`)
    return [name, value]
  })
  const fitting = schools.filter((school) => conditions.every(([name, value]) => tests[name]?.(school, value)))
  return fitting.length * 2 > ids.length
}
