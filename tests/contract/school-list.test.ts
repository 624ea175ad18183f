import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSchool, findSchoolsByIds, findSimilarSchoolIds, pickSchoolIds } from '../../src/db/queries/schools.ts'
import type { SchoolCriteria } from '../../src/domain/school-criteria.ts'
import { buildContent, buildRanking, buildSchool, buildUniversity, seeded } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { ids, openTestStore, search, useReadOnlyStore } from '../support/stores.ts'

describe.each(ENGINES)('school search on %s', (engine) => {
  const schools = [
    buildSchool({
      id: 1,
      name_en: 'Alpha',
      country: 'usa',
      enrollments: [1],
      colleges: ['engineering'],
      tags: ['old'],
    }),
    buildSchool({ id: 2, name_en: 'Beta', country: 'usa', enrollments: [2], colleges: ['law'], tags: ['small'] }),
    buildSchool({ id: 3, name_en: 'Gamma', country: 'uk', city: 'ambridge', enrollments: [1, 2], colleges: ['law'] }),
    buildSchool({
      id: 4,
      name_en: 'Delta',
      country: 'uk',
      city: 'ambridge',
      enrollments: [1],
      colleges: ['engineering', 'arts'],
      tags: ['old', 'small'],
    }),
  ]
  const four = useReadOnlyStore(engine, buildContent({ schools }))

  test.each<[string, Partial<SchoolCriteria>, number[]]>([
    ['nothing asked', {}, [1, 2, 4, 3]],
    ['a country', { country: 'uk' }, [4, 3]],
    ['a country without schools', { country: 'au' }, []],
    ['two entries', { enrollments: [1, 2] }, [1, 2, 4, 3]],
    ['one entry', { enrollments: [2] }, [2, 3]],
    ['two subjects', { colleges: [2, 3] }, [2, 4, 3]],
    ['entry and subject', { enrollments: [1], colleges: [2] }, [3]],
    ['entry, subject and tag', { enrollments: [1], colleges: [1, 2], tags: [1] }, [1, 4]],
    [
      'every kind at once',
      { country: 'uk', enrollments: [1], colleges: [3], cities: [2], tags: [2], name: 'elt' },
      [4],
    ],
    ['every kind, one of which fails', { country: 'uk', enrollments: [1], colleges: [3], cities: [1], tags: [2] }, []],
    ['two cities', { cities: [1, 2] }, [1, 2, 4, 3]],
    ['an id that nothing has', { tags: [2_147_483_647] }, []],
    ['an id that nothing has beside one', { tags: [999, 2] }, [2, 4]],
    ['the same id twice', { tags: [2, 2] }, [2, 4]],
    ['zero', { enrollments: [0] }, []],
    ['newest first', { sort: 'newest' }, [4, 3, 2, 1]],
    ['by rank, where none has one', { sort: 'rank' }, [1, 2, 4, 3]],
  ])('finds by %s', async (_, criteria, expected) => {
    expect(await search(four(), criteria)).toEqual({ ids: expected, total: expected.length })
  })

  test('by rank lists ranked schools first, ties by name', async () => {
    const places = [
      [3, 1],
      [4, 2],
      [2, 2],
    ] as const
    const content = buildContent({ schools })
    const slugOf = (id: number) => schools.find((school) => school.id === id)?.slug ?? ''
    content.blocks.universities = places.map(([id]) => buildUniversity({ id, slug: slugOf(id), school: slugOf(id) }))
    content.blocks.ranking_lists = [
      buildRanking(places.map(([id, rank]) => ({ university: slugOf(id), year: 2025, window: 1, rank }))),
    ]
    const store = await openTestStore(engine, content)
    expect((await search(store, { sort: 'rank' })).ids).toEqual([3, 2, 4, 1])
  })

  test('pages contain each school once, and past the end there is nothing', async () => {
    const store = await openTestStore(engine, 'demo')
    const whole = await search(store, {}, { page: 1, perPage: 1000 })
    expect(whole.ids.length).toBe(whole.total)
    const pages = Math.ceil(whole.total / 7)
    const walked = await Promise.all(
      Array.from({ length: pages }, (_, index) => search(store, {}, { page: index + 1, perPage: 7 })),
    )
    expect(walked.flatMap((page) => page.ids)).toEqual(whole.ids)
    expect(walked.every(({ total }) => total === whole.total)).toBe(true)
    expect(await search(store, {}, { page: pages + 1, perPage: 7 })).toEqual({ ids: [], total: whole.total })
    expect(await search(store, {}, { page: 999_999, perPage: 100 })).toEqual({ ids: [], total: whole.total })
  })

  describe('by name', () => {
    const namedSchools = [
      buildSchool({ id: 1, name_en: 'Axb College' }),
      buildSchool({ id: 2, name_en: 'A_b College' }),
      buildSchool({ id: 3, name_en: 'A%b College' }),
      buildSchool({ id: 4, name_en: 'A\\b College' }),
      buildSchool({ id: 5, name_en: 'A!b College' }),
      buildSchool({ id: 6, name_en: 'Université de Montréal', name_vi: 'Đại học Montréal', name_tw: '蒙特婁大學' }),
      buildSchool({ id: 7, name_en: 'Massachusetts Institute of Technology', aliases: ['MIT', '麻省'] }),
    ]

    const namedStore = useReadOnlyStore(engine, buildContent({ schools: namedSchools }))

    test.each<[string, number[]]>([
      ['axb', [1]],
      ['COLLEGE', [1, 2, 3, 4, 5]],
      ['montreal', [6]],
      ['dai hoc', [6]],
      ['ĐẠI HỌC', [6]],
      ['蒙特婁', [6]],
      ['ＭＩＴ', [7]],
      ['mit', [7]],
      ['麻省', [7]],
      ['nowhere', []],
      ["x' or '1'='1", []],
    ])('%s finds the schools whose name holds it', async (name, expected) => {
      expect((await search(namedStore(), { name })).ids.sort((a, b) => a - b)).toEqual(expected)
    })

    test.each(['a_b', 'a%b', 'a\\b', 'a!b'])('%s is literal and no wildcard', async (name) => {
      const results = (await search(namedStore(), { name })).ids
      expect(results).toContain(namedSchools.find(({ name_en }) => name_en.toLowerCase().startsWith(name))?.id)
      expect(results).not.toContain(1)
      expect(results).not.toContain(6)
    })

    test('a wildcard or backslash alone finds no school without it', async () => {
      const inputs = ['%', '_', '\\', '%%', '_%_']
      const results = await Promise.all(inputs.map(async (name) => (await search(namedStore(), { name })).ids))
      expect(inputs.filter((_, index) => results[index]?.some((id) => [1, 6, 7].includes(id)))).toEqual([])
    })
  })
})

describe.each(ENGINES)('samples of schools on %s', (engine) => {
  const demo = useReadOnlyStore(engine, 'demo')

  test('contain the requested number of different schools, only no-exam ones if requested, for any seed', async () => {
    const store = demo()
    const noExam = new Set(ids(await store.read.selectFrom('school').select('id').where('no_exam', '=', 1).execute()))
    const inUk = new Set(
      ids(await store.read.selectFrom('school').select('id').where('country_code', '=', 'uk').execute()),
    )
    const all = new Set(ids(await store.read.selectFrom('school').select('id').execute()))
    const draw = fc.oneof(fc.constant(0), fc.constant(1 - 2 ** -53), fc.double({ min: 0, max: 0.999999, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('all', 'noExam', 'uk'),
        fc.integer({ min: 1, max: 100 }),
        // repeated draws, and the edge where the selection wraps round
        fc.array(draw, { minLength: 1, maxLength: 40 }),
        draw,
        async (which, count, draws, start) => {
          const pool = { all, noExam, uk: inUk }[which]
          let index = 0
          const picked = await pickSchoolIds(store.read, {
            noExam: which === 'noExam',
            countryCode: which === 'uk' ? 'uk' : null,
            count,
            random: () => (index++ < count * 8 ? (draws[index % draws.length] as number) : start),
          })
          expect(picked.length).toBe(Math.min(count, pool.size))
          expect(new Set(picked).size).toBe(picked.length)
          expect(picked.every((id) => pool.has(id))).toBe(true)
        },
      ),
      seeded(150),
    )
  })

  test('include every school, also with gaps between ids', async () => {
    const schools = [1, 2, 50, 51, 400].map((id) => buildSchool({ id }))
    const store = await openTestStore(engine, buildContent({ schools }))
    const drawnIds = new Set<number>()
    for (let step = 0; step < 400; step++)
      for (const id of await pickSchoolIds(store.read, { count: 1, random: () => (step + 0.5) / 400 })) drawnIds.add(id)
    expect([...drawnIds].sort((a, b) => a - b)).toEqual([1, 2, 50, 51, 400])
  })

  test('without a seed are the first by name, and empty for an empty table', async () => {
    const store = await openTestStore(
      engine,
      buildContent({ schools: ['C', 'A', 'B'].map((name_en, index) => buildSchool({ id: index + 1, name_en })) }),
    )
    expect(await pickSchoolIds(store.read, { count: 2, random: null })).toEqual([2, 3])
    const empty = await openTestStore(engine)
    expect(await pickSchoolIds(empty.read, { count: 5, random: () => 0.5 })).toEqual([])
    expect(await pickSchoolIds(empty.read, { count: 5, random: null })).toEqual([])
  })

  test('similar schools have the same country and exclude the school itself', async () => {
    const store = demo()
    const every = await store.read.selectFrom('school').select('id').execute()
    for (const { id } of every) {
      const school = await findSchool(store.read, id)
      if (!school) throw new Error(`school ${id} is gone`)
      const similar = await findSchoolsByIds(store.read, await findSimilarSchoolIds(store.read, school, 4))
      expect(similar.length).toBe(4)
      expect(new Set(ids(similar)).size).toBe(4)
      expect(ids(similar)).not.toContain(id)
      expect(similar.every(({ country_code }) => country_code === school.country_code)).toBe(true)
    }
  })

  test('the school with most common subjects is first', async () => {
    const schools = [
      buildSchool({ id: 1, name_en: 'Zeta', colleges: ['engineering', 'law'] }),
      buildSchool({ id: 2, name_en: 'Alpha', colleges: ['arts'] }),
      buildSchool({ id: 3, name_en: 'Omega', colleges: ['engineering', 'law', 'arts'] }),
      buildSchool({ id: 4, name_en: 'Beta', colleges: ['law'] }),
      buildSchool({ id: 5, name_en: 'Aleph', colleges: ['engineering', 'law'], country: 'uk' }),
    ]
    const store = await openTestStore(engine, buildContent({ schools }))
    const school = await findSchool(store.read, 1)
    if (!school) throw new Error('school 1 is gone')
    expect(await findSimilarSchoolIds(store.read, school, 10)).toEqual([3, 4, 2])
  })
})
