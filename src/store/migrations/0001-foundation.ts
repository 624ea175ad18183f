import { type Kysely, sql } from 'kysely'
import { type AnyTable, isPostgres, key, named, withOrigin } from './columns.ts'

/** Countries, schools, home content, leads, outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  await create
    .createTable('setting')
    .addColumn('key', 'text', key)
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await withOrigin(create.createTable('content_block'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_block_pk', ['kind', 'id'])
    .execute()
  await named(create.createTable('country'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute()
  await named(create.createTable('enrollment'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .execute()
  for (const noun of ['college', 'tag']) {
    await named(create.createTable(noun))
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute()
  }
  await create
    .createTable('country_enrollment')
    .addColumn('country_code', 'text', (c) => c.notNull().references('country.code').onDelete('cascade'))
    .addColumn('enrollment_id', 'integer', (c) => c.notNull().references('enrollment.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('country_enrollment_pk', ['country_code', 'enrollment_id'])
    .execute()
  await createSchools(db)
  await createLeads(db)
}

async function createSchools(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  await named(create.createTable('city'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('country_code', 'text', (c) => c.notNull().references('country.code'))
    .addColumn('iso_country', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('sort_key', 'text', (c) => c.notNull())
    .execute()
  await named(create.createTable('school'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('aliases', 'text', (c) => c.notNull())
    .addColumn('country_code', 'text', (c) => c.notNull().references('country.code'))
    .addColumn('iso_country', 'text', (c) => c.notNull())
    .addColumn('city_id', 'integer', (c) => c.notNull().references('city.id'))
    .addColumn('latitude', 'double precision', (c) => c.notNull())
    .addColumn('longitude', 'double precision', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('website', 'text', (c) => c.notNull())
    .addColumn('founded', 'integer')
    .addColumn('no_exam', 'integer', (c) => c.notNull())
    .addColumn('rank', 'integer')
    .addColumn('introduction_en', 'text', (c) => c.notNull())
    .addColumn('introduction_vi', 'text')
    .addColumn('introduction_tw', 'text')
    .addColumn('sort_key', 'text', (c) => c.notNull())
    .addColumn('name_folded', 'text', (c) => c.notNull())
    .execute()
  if (isPostgres(db)) {
    // sort keys are ordered byte by byte on both databases
    for (const table of ['city', 'school'])
      await sql`alter table ${sql.ref(table)} alter column sort_key type text collate "C"`.execute(db)
  }
  await create.createIndex('school_by_country').on('school').columns(['country_code', 'sort_key', 'id']).execute()
  await create.createIndex('school_by_name').on('school').columns(['sort_key', 'id']).execute()
  await create.createIndex('school_by_city').on('school').column('city_id').execute()
  for (const noun of ['enrollment', 'college', 'tag']) {
    await create
      .createTable(`school_${noun}`)
      .addColumn('school_id', 'integer', (c) => c.notNull().references('school.id').onDelete('cascade'))
      .addColumn(`${noun}_id`, 'integer', (c) => c.notNull().references(`${noun}.id`).onDelete('cascade'))
      .addPrimaryKeyConstraint(`school_${noun}_pk`, ['school_id', `${noun}_id`])
      .execute()
    await create
      .createIndex(`school_${noun}_back`)
      .on(`school_${noun}`)
      .columns([`${noun}_id`, 'school_id'])
      .execute()
  }
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  const inquiry = create
    .createTable('inquiry')
    .addColumn('reference', 'text', key)
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('intake_year', 'integer')
    .addColumn('consented_at', 'bigint', (c) => c.notNull())
  const required = [
    'edition',
    'name',
    'email',
    'phone',
    'office',
    'countries',
    'degree',
    'source',
    'consent_version',
    'consent_locale',
    'attribution',
  ]
  const optional = ['title', 'chat_id', 'contact_method', 'intake_term', 'major', 'remarks']
  const withTexts = required.reduce(
    (table, column) => table.addColumn(column, 'text', (c) => c.notNull()),
    inquiry as AnyTable,
  )
  await optional.reduce((table, column) => table.addColumn(column, 'text'), withTexts).execute()
  await create.createIndex('inquiry_by_time').on('inquiry').column('created_at').execute()

  await create
    .createTable('captcha_redemption')
    .addColumn('nonce', 'text', key)
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()

  const outbox = create
    .createTable('outbox')
    .addColumn('id', isPostgres(db) ? 'serial' : 'integer', (c) =>
      isPostgres(db) ? c.primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refusals', 'integer', (c) => c.notNull().defaultTo(0))
  const mailTexts = ['reference', 'kind', 'recipient', 'reply_to', 'subject', 'html', 'text']
  const times = ['created_at', 'next_attempt_at', 'lease_until']
  const withMail = mailTexts.reduce(
    (table, column) => table.addColumn(column, 'text', (c) => c.notNull()),
    outbox as AnyTable,
  )
  await times
    .reduce((table, column) => table.addColumn(column, 'bigint', (c) => c.notNull()), withMail)
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  // only what is still to be sent is ever looked for
  await sql`create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null`.execute(db)
}
