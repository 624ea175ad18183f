import { type Kysely, sql } from 'kysely'

type Value = Record<string, unknown>
type Tables = {
  content_entry: { file: string; place: string; kind: string; source: string; loaded: string | null; labels: string }
  content_revision: { id: string; kind: string; source: string | null }
  content_draft: { file: string; place: string; source: string }
  content_block: { kind: string; id: number; data: string }
}

const named = (en: string, vi: string, tw: string): Value => ({ name: { en, vi, tw } })

/** What the program said of the services and types of editing that it knew. */
const KNOWN: Record<string, Record<string, Value>> = {
  document_services: {
    sop: named(
      'Statement of purpose or study plan (SOP/PS)',
      'Bài luận mục tiêu học tập (SOP/PS)',
      '讀書計畫（SOP/PS）',
    ),
    essay: named('Application essay', 'Bài luận xét tuyển (Essay)', '申請文書（Essay）'),
    rl: named('Recommendation letter', 'Thư giới thiệu', '推薦信'),
    resume: named('Résumé / CV', 'CV', '履歷（Resume/CV）'),
  },
  modes: {
    interview: { ...named('Interview and drafting', 'Viết qua phỏng vấn', '訪談撰寫'), from_interview: true },
    revision: named('Review and revision', 'Nhận xét và chỉnh sửa', '批改修訂'),
    translation: named('Native-speaker translation', 'Dịch bởi người bản ngữ', '外籍母語翻譯'),
    polishing: named('Professional polishing', 'Hiệu đính chuyên sâu', '專業潤稿'),
  },
  application_services: {
    school_application: named('School applications', 'Nộp hồ sơ vào trường', '學校申請代辦'),
    interview_coaching: named('Interview coaching', 'Luyện phỏng vấn', '面試指導'),
    visa: named('Visa help', 'Hỗ trợ xin visa', '簽證協助'),
  },
}
const RUSH: Value = { rush: { offered: true, percent: 25, hours: 72 } }
const KINDS = [...Object.keys(KNOWN), 'prices']

/** JSON with what the program said of its code, or of rush orders; the same text if it said nothing. */
function completed(kind: string, json: string): string {
  const value = JSON.parse(json) as Value
  const added = kind === 'prices' ? RUSH : KNOWN[kind]?.[String(value.code)]
  return added ? JSON.stringify({ ...added, ...value }) : json
}

/** Services and types of editing become content: entries, their former versions and the rows of pages get names. Orders get the hours of their rush, which were the same for all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table service_order add column rush_hours integer`.execute(db)
  const rushes = sql`select order_reference from order_item where data like '%"urgent":true%'`
  await sql`update service_order set rush_hours = 72 where reference in (${rushes})`.execute(db)
  const tables = db as unknown as Kysely<Tables>
  const entries = await tables.selectFrom('content_entry').selectAll().where('kind', 'in', KINDS).execute()
  for (const { file, place, kind, source, loaded } of entries) {
    const whole = completed(kind, source)
    const { name } = JSON.parse(whole) as Value
    await tables
      .updateTable('content_entry')
      .set({
        source: whole,
        loaded: loaded === null ? null : completed(kind, loaded),
        ...(name !== undefined && { labels: JSON.stringify(name) }),
      })
      .where('file', '=', file)
      .where('place', '=', place)
      .execute()
  }
  // the place of a service begins with its kind
  const drafts = await tables
    .selectFrom('content_draft')
    .selectAll()
    .where('file', 'in', ['services.yaml', 'prices.yaml'])
    .execute()
  for (const { file, place, source } of drafts)
    await tables
      .updateTable('content_draft')
      .set({ source: completed(file === 'prices.yaml' ? 'prices' : (place.split('/')[0] ?? ''), source) })
      .where('file', '=', file)
      .where('place', '=', place)
      .execute()
  const revisions = await tables.selectFrom('content_revision').selectAll().where('kind', 'in', KINDS).execute()
  for (const { id, kind, source } of revisions)
    if (source !== null)
      await tables
        .updateTable('content_revision')
        .set({ source: completed(kind, source) })
        .where('id', '=', id)
        .execute()
  const blocks = await tables
    .selectFrom('content_block')
    .select(['kind', 'id', 'data'])
    .where('kind', 'in', KINDS)
    .execute()
  for (const { kind, id, data } of blocks)
    await tables
      .updateTable('content_block')
      .set({ data: completed(kind, data) })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
}
