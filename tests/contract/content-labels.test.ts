import { describe, expect, onTestFinished, test } from 'vitest'
import { staffFunctions } from '../../src/api/staff/functions.ts'
import type { CollectionKind } from '../../src/domain/content/collections.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const editor: Principal = {
  staffId: 'eve',
  name: 'Eve',
  email: 'eve@staff.example',
  roles: ['editor'],
  offices: [],
  locale: 'vi',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
}

async function open(engine: Engine) {
  const { store, drop } = await createStore(engine, { content: true })
  onTestFinished(drop)
  const { deps } = buildApi(store)
  await addStaff(store, { id: 'eve', name: 'Eve Editor', roles: '["editor"]' })
  const caller = buildCaller({ principal: editor })
  return {
    find: (kind: CollectionKind, q: string) => staffFunctions.listContent.call(deps, caller, { kind, q }),
    one: (kind: CollectionKind, key: string) => staffFunctions.showEntry.call(deps, caller, { kind, key }),
  }
}

describe.each(ENGINES)('entries without a name of their own on %s', (engine) => {
  test('are labelled and found by the entries that they refer to', async () => {
    const { find, one } = await open(engine)
    const { entries: facts, total } = await find('facts', 'Đại học Brock')
    expect(total).toBeGreaterThan(0)
    expect(facts[0]?.labels).toEqual({
      en: 'Brock University · Tuition per year · Undergraduate (bachelor’s) · CA$31,622',
      tw: '布洛克大學 · 一年學費 · 大學／學士 · CA$31,622',
      vi: 'Đại học Brock · Học phí một năm · Đại học (cử nhân) · 31.622\u{a0}CA$',
    })
    expect((await find('facts', '布洛克 學費')).total).toBeGreaterThan(0)
    expect((await one('facts', facts[0]?.key ?? '')).labels).toEqual(facts[0]?.labels)
    const [place] = (await find('ranking_places', 'Harvard 2025')).entries
    expect(place?.labels).toMatchObject({
      en: 'Harvard University · 2025 · 5 years',
      vi: 'Đại học Harvard · 2025 · 5 năm',
    })
    expect((await find('figures', 'uk.visa.fee')).entries[0]?.labels.en).toMatch(
      /^UK Student visa application fee \(from outside the UK\) · £558/,
    )
    expect((await find('holidays', '')).entries.map(({ labels }) => labels.tw)).toEqual(['台灣', '越南', '菲律賓'])
    expect((await find('living_costs', '')).entries[0]?.labels.tw).toBe('英國')
    expect((await find('students', '')).entries[0]?.labels.vi).toBe('Nguyễn M. (Hà Nội)')
  })
})
