import { type Kysely, sql } from 'kysely'
import { type AnyTable, isPostgres, key } from './columns.ts'

/** Leads: a person's matter, to which inquiries, orders, mails, notes, tasks and files belong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  const filled = (table: AnyTable, type: 'text' | 'bigint', ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, type, (c) => c.notNull()), table)
  const loose = (table: AnyTable, type: 'text' | 'bigint', ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, type), table)
  const table = (name: string, id: string): AnyTable => create.createTable(name).addColumn(id, 'text', key) as AnyTable
  const ofLead = (c: Parameters<Parameters<AnyTable['addColumn']>[2] & object>[0]) =>
    c.notNull().references('lead.id').onDelete('cascade')

  await loose(
    loose(
      filled(
        filled(
          table('lead', 'id'),
          'text',
          'status',
          'office',
          'edition',
          'name',
          'email',
          'phone',
          'countries',
          'source',
          'campaign',
        ),
        'bigint',
        'created_at',
        'updated_at',
        'version',
        // when the person wrote last
        'wrote_at',
      ),
      'bigint',
      // since when somebody waits for an answer; null when nobody does
      'waiting_since',
      'first_answer_at',
      'erased_at',
    ),
    'text',
    'lost_reason',
    'owner_id',
    'merged_into',
    'chat_id',
  )
    .addColumn('has_order', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index lead_by_time on lead (created_at desc, id desc) where merged_into is null`.execute(db)
  await sql`create index lead_by_wait on lead (waiting_since, id) where waiting_since is not null and merged_into is null`.execute(
    db,
  )
  await sql`create index lead_by_status on lead (status, created_at desc, id desc) where merged_into is null`.execute(
    db,
  )
  await sql`create index lead_by_owner on lead (owner_id, created_at desc, id desc) where merged_into is null`.execute(
    db,
  )
  await sql`create index lead_by_office on lead (office, created_at desc, id desc) where merged_into is null`.execute(
    db,
  )
  await create.createIndex('lead_by_email').on('lead').column('email').execute()
  await create.createIndex('lead_by_phone').on('lead').column('phone').execute()

  // what a lead is found by: folded words, reversed digits of phones, addresses, references
  await create
    .createTable('lead_term')
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text', ofLead)
    .addPrimaryKeyConstraint('lead_term_pk', ['term', 'lead_id'])
    .execute()
  await create.createIndex('lead_term_by_lead').on('lead_term').column('lead_id').execute()
  // terms are compared by their bytes on either database
  if (isPostgres(db)) await sql`alter table lead_term alter column term type text collate "C"`.execute(db)

  await loose(
    filled(filled(table('lead_event', 'id'), 'text', 'kind', 'data'), 'bigint', 'at').addColumn(
      'lead_id',
      'text',
      ofLead,
    ),
    'text',
    'staff_id',
  ).execute()
  await create.createIndex('lead_event_by_lead').on('lead_event').columns(['lead_id', 'at', 'id']).execute()
  await create.createIndex('lead_event_by_time').on('lead_event').columns(['kind', 'at']).execute()

  await loose(
    loose(
      filled(filled(table('lead_task', 'id'), 'text', 'day', 'note'), 'bigint', 'created_at').addColumn(
        'lead_id',
        'text',
        ofLead,
      ),
      'text',
      'staff_id',
      'done_by',
    ),
    'bigint',
    'done_at',
  ).execute()
  await create.createIndex('lead_task_by_lead').on('lead_task').column('lead_id').execute()
  await create.createIndex('lead_task_by_staff').on('lead_task').columns(['staff_id', 'day']).execute()

  // what a merge took together, whole, so that it can be undone
  await loose(
    filled(filled(table('lead_merge', 'id'), 'text', 'kept_id', 'gone_id', 'staff_id', 'data'), 'bigint', 'at'),
    'bigint',
    'undone_at',
  ).execute()
  await create.createIndex('lead_merge_by_kept').on('lead_merge').column('kept_id').execute()
  // two leads that somebody said are two people
  await create
    .createTable('lead_distinct')
    .addColumn('one_id', 'text', ofLead)
    .addColumn('other_id', 'text', ofLead)
    .addPrimaryKeyConstraint('lead_distinct_pk', ['one_id', 'other_id'])
    .execute()

  // files that staff put in, towards the person or from them; uploads of orders stay in `upload`
  await loose(
    filled(
      filled(table('lead_file', 'id'), 'text', 'name', 'direction'),
      'bigint',
      'byte_size',
      'created_at',
    ).addColumn('lead_id', 'text', ofLead),
    'text',
    'order_reference',
    'staff_id',
  ).execute()
  await create.createIndex('lead_file_by_lead').on('lead_file').column('lead_id').execute()

  await filled(filled(table('saved_view', 'id'), 'text', 'staff_id', 'name', 'query'), 'bigint', 'created_at').execute()
  await create.createIndex('saved_view_by_staff').on('saved_view').column('staff_id').execute()

  // what staff set for all: assignment, goals, hours, templates, reasons (a JSON document each)
  await loose(
    filled(filled(table('console_setting', 'key'), 'text', 'value'), 'bigint', 'version', 'changed_at'),
    'text',
    'changed_by',
  ).execute()

  for (const name of ['inquiry', 'service_order']) {
    await db.schema.alterTable(name).addColumn('lead_id', 'text').execute()
    await create.createIndex(`${name}_by_lead`).on(name).column('lead_id').execute()
  }
  await db.schema
    .alterTable('service_order')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('received'))
    .execute()
  await db.schema.alterTable('service_order').addColumn('confirmed_at', 'bigint').execute()
  await db.schema.alterTable('service_order').addColumn('delivered_at', 'bigint').execute()
  await db.schema
    .alterTable('service_order')
    .addColumn('version', 'bigint', (c) => c.notNull().defaultTo(1))
    .execute()
}
