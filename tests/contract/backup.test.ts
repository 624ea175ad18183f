/** Backup and restore: between SQLite and PostgreSQL, during writes, and of files that were cut, changed or made by another version. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../src/db/migrations/index.ts'
import { raiseLeadChanges, readLeadChanges } from '../../src/db/queries/leads/leads.ts'
import { insertMails } from '../../src/db/queries/outbox.ts'
import { PASSING_TABLES, TABLES } from '../../src/db/queries/tables.ts'
import { claimUploads, deleteUploads } from '../../src/db/queries/uploads.ts'
import { search } from '../../src/db/search/search.ts'
import type { Store } from '../../src/db/store.ts'
import {
  addLeads,
  addSchools,
  addUpload,
  backUp,
  buildOrderRow,
  type Holding,
  holdingOf,
  putBack,
  temporaryFolder,
} from '../support/backups.ts'
import { buildMail } from '../support/builders.ts'
import { BOTH_ENGINES, createStore, ENGINES, type Engine } from '../support/databases.ts'
import { breakInserts } from '../support/orders.ts'
import { isFullRun } from '../support/scope.ts'

type Place = { store: Store; files: string; backup: string }

async function openPlace(engine: Engine, { content = true } = {}): Promise<Place> {
  const { store, drop } = await createStore(engine, { content: content && 'fixture' })
  onTestFinished(drop)
  const folder = temporaryFolder()
  return { store, files: join(folder, 'files'), backup: join(folder, 'all.tar.gz') }
}

const holding = ({ store, files }: Place) => holdingOf(store, files)

/** A data folder with the rows and files of a visit, and a backup of it. */
async function smallPlace(engine: Engine): Promise<Place & { initial: Holding }> {
  const place = await openPlace(engine, { content: false })
  await addLeads(place.store, 3)
  await addUpload(place.store, place.files, randomBytes(3000), { isOrdered: true })
  await addUpload(place.store, place.files, randomBytes(2000))
  expect(await backUp(place.store, place.files, place.backup)).toEqual([])
  return { ...place, initial: await holding(place) }
}

/** The numbers of a busy organisation; `npm test` uses fewer, still more than one chunk of a backup. */
const [SCHOOLS, LEADS] = isFullRun ? [3000, 2000] : [1200, 600]

describe('a backup of many schools and leads and their uploads', () => {
  const both = BOTH_ENGINES.flatMap((from) => BOTH_ENGINES.map((to) => [from, to] as const))
  const directions = both.filter(([from, to]) => isFullRun || (from === 'sqlite' && to === 'postgres'))
  test.each(directions)(
    'taken from %s restores into %s, row for row and byte for byte',
    { timeout: 120_000 },
    async (from, to) => {
      const source = await openPlace(from)
      await addSchools(source.store, SCHOOLS)
      await addLeads(source.store, LEADS)
      for (let at = 0; at < 30; at++)
        await addUpload(source.store, source.files, randomBytes(at * 5000), { isOrdered: at % 2 === 0 })
      expect(await backUp(source.store, source.files, source.backup)).toEqual([])
      const target = await openPlace(to)
      await addLeads(target.store, 2)
      expect(await putBack(target.store, target.files, source.backup)).toEqual([])
      const [before, after] = [await holding(source), await holding(target)]
      expect(before.tables.school?.rows).toBeGreaterThan(SCHOOLS)
      expect(before.tables.inquiry?.rows).toBe(LEADS)
      expect(after).toEqual(before)
      // derived rows are computed again, and the counters continue
      const { ids } = await search(
        target.store.read,
        { kind: 'school', text: `School ${100_000 + SCHOOLS - 1}`, locale: 'en' },
        { page: 1, perPage: 1 },
      )
      expect(ids).toEqual([100_000 + SCHOOLS - 1])
      await target.store.transaction((tx) => insertMails(tx, [buildMail()], 1))
    },
  )
})

describe.each(BOTH_ENGINES)('the tables of %s', (engine) => {
  test('are all in a backup, each with its primary key', async () => {
    const { store } = await openPlace(engine, { content: false })
    // Kysely's own tables of migrations
    const inner = /^(kysely_|sqlite_)/
    const passing: readonly string[] = PASSING_TABLES
    const tables = (await store.read.introspection.getTables()).filter(
      ({ name }) => !inner.test(name) && !passing.includes(name),
    )
    const keys = await Promise.all(tables.map(async ({ name }) => [name, await primaryKey(store, name)] as const))
    const declaredKeys = Object.entries(TABLES).map(([name, key]) => [name, [...key].sort()] as const)
    expect(Object.fromEntries(keys)).toEqual(Object.fromEntries(declaredKeys))
  })
})

async function primaryKey(store: Store, table: string): Promise<string[]> {
  const { rows } =
    store.engine === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0`.execute(store.read)
      : await sql<{ name: string }>`
          select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indisprimary and indrelid = ${table}::regclass`.execute(store.read)
  return rows.map(({ name }) => name).sort()
}

describe.each(ENGINES)('a backup taken from %s while others write', (engine) => {
  test('contains the uploads of its moment: claimed ones unchanged, deleted ones not at all', async () => {
    const place = await openPlace(engine)
    const [claimed, removed, unclaimed] = [
      await addUpload(place.store, place.files, randomBytes(100)),
      await addUpload(place.store, place.files, randomBytes(200)),
      await addUpload(place.store, place.files, randomBytes(300), { isOrdered: true }),
    ]
    const order = buildOrderRow()
    const snapshot = place.store.snapshot
    const busy: Store = {
      ...place.store,
      // between the rows and the files
      snapshot: async (work) => {
        const answer = await snapshot(work)
        await place.store.transaction(async (tx) => {
          await tx.insertInto('service_order').values(order).execute()
          await claimUploads(tx, [claimed.id], order.reference, Date.now())
          await deleteUploads(tx, [removed.id])
        })
        rmSync(join(place.files, removed.id))
        return answer
      },
    }
    expect(await backUp(busy, place.files, place.backup)).toEqual([])
    const target = await openPlace(engine)
    expect(await putBack(target.store, target.files, place.backup)).toEqual([])
    expect(readdirSync(target.files).sort()).toEqual([claimed.id, unclaimed.id].sort())
    const rows = await target.store.read.selectFrom('upload').select(['id', 'order_reference']).orderBy('id').execute()
    expect(rows).toEqual(
      [claimed, unclaimed]
        .map(({ id, order_reference }) => ({ id, order_reference }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  test('reports an ordered upload whose file is missing, and so does its restore', async () => {
    const place = await openPlace(engine)
    const { id, name, order_reference } = await addUpload(place.store, place.files, randomBytes(100), {
      isOrdered: true,
    })
    rmSync(join(place.files, id))
    const missing = [{ id, name, order_reference }]
    expect(await backUp(place.store, place.files, place.backup)).toEqual(missing)
    const target = await openPlace(engine)
    expect(await putBack(target.store, target.files, place.backup)).toEqual(missing)
  })

  test('leaves no partial file when it fails, and keeps the previous one', async () => {
    const place = await smallPlace(engine)
    const before = readFileSync(place.backup)
    const [id] = readdirSync(place.files)
    // a folder in place of a file can't be read
    rmSync(join(place.files, id as string))
    mkdirSync(join(place.files, id as string))
    await expect(backUp(place.store, place.files, place.backup)).rejects.toThrow()
    expect(readFileSync(place.backup).equals(before)).toBe(true)
    expect(existsSync(`${place.backup}.part`)).toBe(false)
  })
})

/** A backup with changed entries, and checksums recalculated unless they are kept. */
async function rewritten(path: string, change: (entries: Map<string, Buffer>) => void): Promise<void> {
  const entries = new Map(
    (await unpackTar(gunzipSync(readFileSync(path)))).map(({ header, data }) => [header.name, Buffer.from(data ?? [])]),
  )
  entries.delete('SHA256SUMS')
  change(entries)
  const sums = [...entries].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  entries.set('SHA256SUMS', Buffer.from(sums.join('')))
  const packed = await packTar([...entries].map(([name, body]) => ({ header: { name, size: body.length }, body })))
  writeFileSync(path, gzipSync(packed))
}

const withHead = (
  path: string,
  change: (head: { version: number; migrations: string[]; rows: Record<string, number> }) => void,
) =>
  rewritten(path, (entries) => {
    const head = JSON.parse(String(entries.get('waypoint-backup.json')))
    change(head)
    entries.set('waypoint-backup.json', Buffer.from(JSON.stringify(head)))
  })

const withInquiries = (path: string, change: (rows: string) => string) =>
  rewritten(path, (entries) => {
    const name = 'tables/inquiry/000001.ndjson'
    entries.set(name, Buffer.from(change(String(entries.get(name)))))
  })

/** Changes the bytes of the tar archive within a backup, without its checksums. */
function patched(path: string, change: (tar: Buffer) => Buffer): void {
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)))))
}

const REJECTIONS: [name: string, damage: (path: string) => Promise<void> | void, sentence: RegExp][] = [
  ['is not there', (path) => rmSync(path), /the file \S+ does not exist/],
  ['is empty', (path) => writeFileSync(path, ''), /not a complete backup/],
  ['is something else', (path) => writeFileSync(path, 'just words'), /not a complete backup/],
  ['is another archive', (path) => writeFileSync(path, gzipSync('just words')), /not a complete backup/],
  [
    'was cut in the middle',
    (path) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2)),
    /not a complete backup/,
  ],
  ['lost its last bytes', (path) => writeFileSync(path, readFileSync(path).subarray(0, -9)), /not a complete backup/],
  [
    'was cut between two entries',
    async (path) => {
      await rewritten(path, () => undefined)
      patched(path, (tar) => tar.subarray(0, tar.lastIndexOf('SHA256SUMS')))
    },
    /not a complete backup|incomplete/,
  ],
  [
    'had a byte of a row changed',
    (path) =>
      patched(path, (tar) => {
        tar[tar.indexOf('Ada Example')] = 'E'.charCodeAt(0)
        return tar
      }),
    /altered/,
  ],
  [
    'had a byte of an upload changed',
    (path) =>
      patched(path, (tar) => {
        const at = tar.lastIndexOf('files/', tar.lastIndexOf('SHA256SUMS') - 1) + 512
        tar[at] = (tar[at] as number) ^ 1
        return tar
      }),
    /altered/,
  ],
  [
    'had a byte of the compressed file changed',
    (path) => {
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] as number) ^ 16
      writeFileSync(path, bytes)
    },
    /not a complete backup|altered/,
  ],
  [
    'lost an upload and its sum’s line stayed',
    async (path) => {
      const sums = (await unpackTar(gunzipSync(readFileSync(path)))).at(-1)?.data as Uint8Array
      await rewritten(path, (entries) => {
        const id = [...entries.keys()].find((name) => name.startsWith('files/'))
        entries.delete(id as string)
      })
      const entries = await unpackTar(gunzipSync(readFileSync(path)))
      const packed = entries.map(({ header, data = new Uint8Array() }) => {
        const body = header.name === 'SHA256SUMS' ? sums : data
        return { header: { name: header.name, size: body.length }, body }
      })
      writeFileSync(path, gzipSync(await packTar(packed)))
    },
    /altered or incomplete/,
  ],
  [
    'names a file outside its folder',
    (path) => rewritten(path, (entries) => entries.set('files/../../stolen', Buffer.from('x'))),
    /not a complete backup/,
  ],
  [
    'holds a table that is none',
    (path) => rewritten(path, (entries) => entries.set('tables/kysely_migration/000001.ndjson', Buffer.from('{}'))),
    /not a complete backup/,
  ],
  [
    'has a head that goes on for megabytes',
    (path) =>
      rewritten(path, (entries) => {
        const head = entries.get('waypoint-backup.json') ?? Buffer.alloc(0)
        entries.set('waypoint-backup.json', Buffer.concat([head, Buffer.alloc(2 * 1024 * 1024, ' ')]))
      }),
    /not a complete backup.*its head is too long/,
  ],
  [
    'has rows that its head doesn’t count',
    (path) =>
      withHead(path, ({ rows }) => {
        rows.inquiry = 5
      }),
    /5 rows of inquiry and contains 3/,
  ],
  [
    'has a row that violates a constraint',
    (path) =>
      rewritten(path, (entries) => entries.set('tables/inquiry/000001.ndjson', Buffer.from('{"reference":"only"}\n'))),
    /contains rows of inquiry that this version's table rejects.*nothing was changed/,
  ],
  [
    'has a column under another name',
    (path) => withInquiries(path, (rows) => rows.replaceAll('"name":', '"nom":')),
    /^\S+ contains rows of inquiry that this version's table rejects: it was altered/,
  ],
  [
    'has a row that is no row',
    (path) => withInquiries(path, () => 'null\n'),
    /^\S+ contains rows of inquiry that can't be read: it was altered/,
  ],
  [
    'has a row that names one that isn’t there',
    (path) =>
      rewritten(path, (entries) => {
        const [name, rows] = [...entries].find(([each]) => each.startsWith('tables/order_item/')) as [string, Buffer]
        entries.set(name, Buffer.from(String(rows).replace('"order_reference":"', '"order_reference":"other')))
      }),
    /^\S+ contains rows of order_item that refer to missing rows: it was altered/,
  ],
  [
    'is of a later format',
    (path) =>
      withHead(path, (head) => {
        head.version = 3
      }),
    /format 3/,
  ],
  [
    'was made by a newer version',
    (path) =>
      withHead(path, ({ migrations }) => {
        migrations.push('9999-later')
      }),
    /a newer version.*9999-later.*update Waypoint first/,
  ],
  [
    'was made by an older version',
    (path) =>
      withHead(path, ({ migrations }) => {
        migrations.pop()
      }),
    /an older version.*restore it with that version/,
  ],
  [
    'was made by another version',
    (path) =>
      withHead(path, ({ migrations }) => {
        migrations[0] = '0001-other'
      }),
    /another version.*without 0001-baseline, with 0001-other/,
  ],
]

describe.each(ENGINES)('a restore into %s of a backup that', (engine) => {
  test.each(REJECTIONS)('%s is rejected with a message, and changes nothing', async (_, damage, sentence) => {
    const place = await smallPlace(engine)
    await damage(place.backup)
    await expect(putBack(place.store, place.files, place.backup)).rejects.toThrow(sentence)
    expect(await holding(place)).toEqual(place.initial)
  })
})

describe.each(ENGINES)('a restore into %s', (engine) => {
  test('that fails in the middle leaves rows and files unchanged, and the next one succeeds', async () => {
    const source = await smallPlace(engine)
    const target = await openPlace(engine, { content: false })
    await addUpload(target.store, target.files, randomBytes(50), { isOrdered: true })
    const before = await holding(target)
    // the last table but two: schools, leads and orders are already inserted
    const repair = await breakInserts(target.store, 'outbox')
    await expect(putBack(target.store, target.files, source.backup)).rejects.toThrow('on purpose')
    expect(await holding(target)).toEqual(before)
    await repair()
    await putBack(target.store, target.files, source.backup)
    expect((await holding(target)).tables).toEqual(source.initial.tables)
    expect((await holding(target)).files).toMatchObject(source.initial.files)
  })

  test('raises the version of leads above all earlier ones, so that no cached count is used', async () => {
    const place = await smallPlace(engine)
    for (let times = 0; times < 3; times++) await place.store.transaction((tx) => raiseLeadChanges(tx))
    await putBack(place.store, place.files, place.backup)
    expect(await readLeadChanges(place.store.read)).toBeGreaterThan(3)
  })

  test('reads the head before it unpacks anything', async () => {
    const place = await smallPlace(engine)
    await withHead(place.backup, ({ migrations }) => migrations.push('9999-later'))
    // everything after the head is unreadable
    patched(place.backup, (tar) => tar.subarray(0, 4096))
    await expect(putBack(place.store, place.files, place.backup)).rejects.toThrow('9999-later')
  })

  test('repairs a damaged file in place', async () => {
    const place = await smallPlace(engine)
    const [id] = readdirSync(place.files)
    writeFileSync(join(place.files, id as string), 'damaged')
    await putBack(place.store, place.files, place.backup)
    expect(await holding(place)).toEqual(place.initial)
  })

  test('deletes files that a killed restore unpacked a day ago', async () => {
    const place = await smallPlace(engine)
    const [old, fresh] = [join(place.files, '.restore-old'), join(place.files, '.restore-new')]
    for (const folder of [old, fresh]) mkdirSync(join(folder, 'tables'), { recursive: true })
    utimesSync(old, new Date(), new Date(Date.now() - 2 * 86_400_000))
    await putBack(place.store, place.files, place.backup)
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  })
})

test('deletes files that a killed restore unpacked minutes ago, and leaves those of a running one', async () => {
  const place = await smallPlace('sqlite')
  const { pid: endedPid } = spawnSync(process.execPath, ['--version'])
  const staging = (pid: number, name: string, minutes: number) => {
    const folder = join(place.files, `.restore-${pid}-${name}`)
    mkdirSync(join(folder, 'tables'), { recursive: true })
    utimesSync(folder, new Date(), new Date(Date.now() - minutes * 60_000))
    return folder
  }
  const leftover = staging(endedPid, 'left', 6)
  const before = staging(process.pid, 'same', 6)
  const stay = [staging(endedPid, 'young', 3), staging(process.ppid, 'lives', 6)]
  await putBack(place.store, place.files, place.backup)
  expect([leftover, before].map((folder) => existsSync(folder))).toEqual([false, false])
  expect(stay.map((folder) => existsSync(folder))).toEqual([true, true])
})

test('a backup is an archive that tar unpacks and sha256sum checks, with a descriptive head', async () => {
  const place = await smallPlace('sqlite')
  const folder = temporaryFolder()
  execFileSync('tar', ['-xzf', place.backup, '-C', folder])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const head = JSON.parse(readFileSync(join(folder, 'waypoint-backup.json'), 'utf8'))
  expect(head).toMatchObject({
    format: 'waypoint-backup',
    version: 2,
    migrations: Object.keys(MIGRATIONS),
    rows: { inquiry: 3 },
  })
  const lines = readFileSync(join(folder, 'tables/inquiry/000001.ndjson'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).name)).toEqual(['Ada Example', 'Ada Example', 'Ada Example'])
  expect(statSync(place.backup).mode & 0o777).toBe(0o600)
})
