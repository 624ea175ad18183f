import { type Kysely, sql } from 'kysely'
import { type AnyTable, isPostgres, key } from './columns.ts'

/** The people of the console: who they are, how they sign in, and what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  const filled = (table: AnyTable, type: 'text' | 'bigint' | 'integer', ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, type, (c) => c.notNull()), table)
  const loose = (table: AnyTable, type: 'text' | 'bigint' | 'integer', ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, type), table)
  const table = (name: string, id: string): AnyTable => create.createTable(name).addColumn(id, 'text', key) as AnyTable

  await loose(
    loose(
      filled(
        filled(table('staff', 'id'), 'text', 'name', 'role', 'offices', 'locale', 'time_zone'),
        'bigint',
        'created_at',
        'version',
      ),
      'text',
      'password_hash',
      'totp_secret',
      'totp_pending',
    ),
    'bigint',
    'absent_until',
    'disabled_at',
  )
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('totp_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()

  // invitations, resets and the first admin's link; the token itself is never kept
  await loose(
    filled(filled(table('staff_token', 'token_hash'), 'text', 'kind'), 'bigint', 'created_at', 'expires_at'),
    'bigint',
    'used_at',
  )
    .addColumn('staff_id', 'text', (c) => c.references('staff.id').onDelete('cascade'))
    .execute()

  await loose(
    filled(
      filled(table('staff_session', 'token_hash'), 'text', 'id', 'stage', 'agent', 'network'),
      'bigint',
      'created_at',
      'seen_at',
      'expires_at',
    ),
    'bigint',
    'proved_at',
  )
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('is_strong', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await create.createIndex('staff_session_by_staff').on('staff_session').columns(['staff_id', 'expires_at']).execute()

  await loose(
    filled(
      filled(table('staff_passkey', 'credential_id'), 'text', 'public_key', 'transports', 'name'),
      'bigint',
      'counter',
      'created_at',
    ),
    'bigint',
    'used_at',
  )
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .execute()
  await create.createIndex('staff_passkey_by_staff').on('staff_passkey').column('staff_id').execute()

  await filled(filled(table('staff_challenge', 'challenge_hash'), 'text', 'kind'), 'bigint', 'expires_at')
    .addColumn('staff_id', 'text')
    .execute()

  await loose(table('staff_recovery', 'code_hash'), 'bigint', 'used_at')
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .execute()

  // a browser that signed in before: lockouts by strangers don't reach it
  await filled(table('staff_device', 'token_hash'), 'bigint', 'seen_at')
    .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
    .execute()

  // failed sign-ins, by what is counted: an account, a network, both together
  await filled(table('staff_failure', 'key'), 'bigint', 'count', 'expires_at').execute()

  await loose(
    filled(filled(table('audit', 'id'), 'text', 'action', 'subject', 'who', 'data'), 'bigint', 'at'),
    'text',
    'staff_id',
  ).execute()
  await create.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute()
  await create.createIndex('audit_by_subject').on('audit').columns(['subject', 'at']).execute()
  await keepAudit(db)
}

/** What was noted is neither altered nor removed, not even by our own mistakes; only what a retention rule has let go may leave. */
async function keepAudit(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger audit_stays before update on audit begin select raise(abort, 'audit is never altered'); end`.execute(
      db,
    )
    return
  }
  await sql`create function audit_stays() returns trigger language plpgsql as 'begin raise exception ''audit is never altered''; end'`.execute(
    db,
  )
  await sql`create trigger audit_stays before update on audit for each row execute function audit_stays()`.execute(db)
}
