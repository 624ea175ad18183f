/** The summary of a school's programmes: by field and subject, with the first ones of each. */
import { describe, expect, test } from 'vitest'
import type { SchoolProgrammesItem } from '../../src/api/programmes/show-programme.ts'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'

const { blocks } = demoContent()
const [business] = blocks.subjects.filter(({ college }) => college === 'business')
const law = blocks.subjects.filter(({ college }) => college === 'law').slice(0, 2)

describe.each(ENGINES)('the programmes of a school on %s', (engine) => {
  const api = useApi(engine)
  const summaryOf = async (id: number) =>
    (await readJson(await api.get(`/api/Home/school_programmes/${id}`))).school_programmes as SchoolProgrammesItem
  const [, , school] = demoContent().schools
  const id = school?.id ?? 0

  test('groups them by field and subject, the largest first and those without a subject last', async () => {
    const subjects = [[], [], [], [], [], [business?.id], [law[0]?.id], [law[1]?.id], [law[1]?.id], [999]]
    await api.store().transaction((tx) =>
      addProgrammes(
        tx,
        subjects.map((ids, at) =>
          buildProgramme(
            { code: `of:${at}`, name: `Programme ${at}`, subjects: ids.flatMap((each) => each ?? []) },
            { schoolId: id, tuition: at < 3 ? null : at * 1000 },
          ),
        ),
      ),
    )
    const { total, fields, cheapest, dearest } = await summaryOf(id)
    expect(total).toBe(10)
    expect(fields.map(({ college, total: count }) => [college, count])).toEqual([
      ['law', 3],
      ['business', 1],
      [null, 6],
    ])
    expect(fields[0]?.subjects.map(({ id: subject, count }) => [subject, count])).toEqual([
      [law[1]?.id, 2],
      [law[0]?.id, 1],
    ])
    expect(fields[2]?.programmes.map(({ name }) => name)).toEqual([0, 1, 2, 3].map((at) => `Programme ${at}`))
    expect([cheapest?.amount_minor, dearest?.amount_minor]).toEqual([600_000, 1_800_000])
  })

  test('a school without programmes has no field and no cost', async () => {
    const [, , , , other] = demoContent().schools
    expect(await summaryOf(other?.id ?? 0)).toEqual({ total: 0, fields: [], cheapest: null, dearest: null })
  })
})
