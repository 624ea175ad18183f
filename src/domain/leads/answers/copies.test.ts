import { expect, test } from 'vitest'
import { CopiesSchema } from './copies.ts'

test.each([
  [undefined, []],
  [' ', []],
  ['Mother@Family.example', ['mother@family.example']],
  ['a@b.example, c@d.example；e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
  ['a@b.example A@B.example', ['a@b.example']],
])('%j gives %j', (written, addresses) => {
  expect(CopiesSchema.parse(written)).toEqual(addresses)
})

test.each([
  ['mother', 'fields.cc.format'],
  ['Mother <mother@family.example>', 'fields.cc.format'],
  ['a@b.example b@b.example c@b.example d@b.example', 'fields.cc.tooMany'],
])('%j is rejected with %s', (written, key) => {
  expect(CopiesSchema.safeParse(written).error?.issues).toMatchObject([{ params: { key } }])
})
