import { expect, test } from 'vitest'
import { nameStatement } from './statement-names.ts'

test.each([
  ['select "id" from "school" where "name" = $1', 'select', 'school'],
  ['insert into "outbox" ("id") values (?)', 'insert', 'outbox'],
  ['update "lead" set "version" = ?', 'update', 'lead'],
  ['delete from "upload" where "id" = ?', 'delete', 'upload'],
  ['with recent as (select 1 from "school") select * from recent', 'select', 'school'],
  ['begin', 'begin', null],
  ['pragma wal_checkpoint(truncate)', 'statement', null],
])('%s', (text, operation, table) => {
  expect(nameStatement(text)).toEqual({ operation, table })
})
