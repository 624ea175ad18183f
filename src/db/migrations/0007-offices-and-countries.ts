import type { Kysely } from 'kysely'

type Value = Record<string, unknown>
type Tables = {
  content_entry: { file: string; place: string; kind: string; key: string; source: string; loaded: string | null }
  content_block: { kind: string; code: string | null; data: string }
  country: { code: string; data: string }
}

/** What the program said of the offices and countries that it knew. */
const OFFICES: Record<string, Value> = {
  taipei: { short_name: { en: 'Taipei', vi: 'Đài Bắc', tw: '台北' } },
  hsinchu: { short_name: { en: 'Hsinchu', vi: 'Tân Trúc', tw: '新竹' } },
  taichung: { short_name: { en: 'Taichung', vi: 'Đài Trung', tw: '台中' } },
  tainan: { short_name: { en: 'Tainan', vi: 'Đài Nam', tw: '台南' } },
  kaohsiung: { short_name: { en: 'Kaohsiung', vi: 'Cao Hùng', tw: '高雄' } },
  vietnam: { short_name: { en: 'Vietnam (Hanoi)', vi: 'Việt Nam (Hà Nội)', tw: '越南（河內）' } },
  philippines: { short_name: { en: 'Philippines (Manila)', vi: 'Philippines (Manila)', tw: '菲律賓（馬尼拉）' } },
}
const COUNTRIES: Record<string, Value> = {
  usa: { regions_label: 'states' },
  au: { list_in_footer: true },
  nl: {
    list_in_footer: true,
    choice_name: { en: 'Netherlands or Ireland', vi: 'Hà Lan hoặc Ireland', tw: '荷蘭或愛爾蘭' },
  },
}

/** Offices and countries become content: their entries get what the program said of them, and pages read it from the rows. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = db as unknown as Kysely<Tables>
  const entries = await tables
    .selectFrom('content_entry')
    .select(['file', 'place', 'kind', 'key', 'source', 'loaded'])
    .where('kind', 'in', ['offices', 'countries'])
    .execute()
  for (const { file, place, kind, key, source, loaded } of entries) {
    const known = kind === 'offices' ? OFFICES : COUNTRIES
    const added = Object.hasOwn(known, key) ? (known[key] ?? {}) : {}
    const entry = { ...added, ...(JSON.parse(source) as Value) }
    await tables
      .updateTable('content_entry')
      .set({
        source: JSON.stringify(entry),
        loaded: loaded === null ? null : JSON.stringify({ ...added, ...(JSON.parse(loaded) as Value) }),
      })
      .where('file', '=', file)
      .where('place', '=', place)
      .execute()
    if (kind === 'countries') await changeCountry(tables, key, entry)
    else await changeOffice(tables, key, added)
  }
}

async function changeOffice(db: Kysely<Tables>, code: string, added: Value): Promise<void> {
  const row = await db
    .selectFrom('content_block')
    .select('data')
    .where('kind', '=', 'offices')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return
  const data = JSON.stringify({ ...added, ...(JSON.parse(row.data) as Value) })
  await db.updateTable('content_block').set({ data }).where('kind', '=', 'offices').where('code', '=', code).execute()
}

async function changeCountry(db: Kysely<Tables>, code: string, entry: Value): Promise<void> {
  const row = await db.selectFrom('country').select('data').where('code', '=', code).executeTakeFirst()
  if (!row) return
  const { iso_countries = [], choice_name, list_in_footer = false, regions_label = 'regions' } = entry
  const added = { choice_name, iso_countries, hidden_in_menus: false, list_in_footer, regions_label }
  const data = JSON.stringify({ ...(JSON.parse(row.data) as Value), ...added })
  await db.updateTable('country').set({ data }).where('code', '=', code).execute()
}
