import { expect, test } from 'vitest'
import type { Role } from '../staff/principal.ts'
import { whomToTell } from './escalation-recipients.ts'

const person = (id: string, role: Role, isAbsent = false) => ({ id, roles: [role], isAbsent })
const ann = person('ann', 'admin')
const awayAnn = person('ann', 'admin', true)
const bo = person('bo', 'consultant')
const awayBo = person('bo', 'consultant', true)

test.each([
  ['those who are named', ['bo'], [ann, bo], [bo]],
  ['of those named whoever is here', ['ann', 'bo'], [ann, awayBo], [ann]],
  ['the admins when nobody is named', [], [ann, bo], [ann]],
  ['the admins when who is named is away', ['bo'], [ann, awayBo], [ann]],
  ['the admins when who is named has left', ['zoe'], [ann, bo], [ann]],
  ['an admin who is away rather than nobody', ['bo'], [awayAnn, awayBo], [awayAnn]],
  ['nobody when there is nobody', [], [], []],
])('told are %s', (_, ids, staff, recipients) => {
  expect(whomToTell(ids, staff)).toEqual(recipients)
})
