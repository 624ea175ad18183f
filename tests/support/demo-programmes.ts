/** A few programmes of schools of the demo, for tests of pages: with all that can be known, with a register's figures, and with nothing. */
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store, Tx } from '../../src/db/store.ts'
import { programmeRow } from '../../src/domain/programmes/programme-row.ts'
import type { ProgrammeRecord } from '../../src/domain/programmes/registers/register.ts'
import { addProgrammes, buildRecord, NO_COSTS } from './programmes.ts'

/** Units of US dollars for one unit; round numbers, so that sums are easy to follow. */
const DOLLARS: Record<string, number> = { USD: 1, GBP: 1.25, AUD: 0.65 }
/** Ids of content/subjects.yaml. */
export const SUBJECT = { computing: 1, dataScience: 4 }

/** By slug of the school. */
const RECORDS: readonly (Partial<ProgrammeRecord> & Pick<ProgrammeRecord, 'school' | 'name'>)[] = [
  {
    school: 'university-of-leeds',
    name: 'MSc Data Science and Analytics',
    subjects: [SUBJECT.dataScience],
    weeks: 52,
    intakes: [9],
    fee: { year: 30_000, total: null, currency: 'GBP', of: '2026-27', kind: 'programme', source: 'study-uk' },
    costs: { living: { amount: 10_000, currency: 'GBP', year: '2026', source: 'uk-home-office' } },
    requirements: {
      english: { ielts: 6.5, toefl_old: 92 },
      grades: [{ scale: 'tw43', minimum: 3 }],
      presessional_weeks: 6,
    },
    conditional: true,
    deadlines: [{ day: '2027-06-30', intake: 9 }],
    link: 'https://courses.example/data-science',
    checkedOn: '2026-11-20',
    checkedBy: 'editor',
  },
  {
    school: 'university-of-leeds',
    name: 'MSc Artificial Intelligence',
    subjects: [SUBJECT.computing, SUBJECT.dataScience],
    weeks: 52,
    intakes: [1, 9],
  },
  {
    school: 'rmit-university',
    name: 'Bachelor of Computer Science',
    level: 'bachelor',
    subjects: [SUBJECT.computing],
    weeks: 156,
    fee: { year: 40_000, total: 120_000, currency: 'AUD', of: '2023', kind: 'register', source: 'cricos' },
    costs: { living: { amount: 30_000, currency: 'AUD', year: '2024', source: 'au-home-affairs' } },
  },
  {
    school: 'arizona-state-university',
    name: 'Computer Science',
    level: 'bachelor',
    language: null,
    subjects: [SUBJECT.computing],
    fee: { year: 35_000, total: null, currency: 'USD', of: '2023-24', kind: 'school', source: 'college-scorecard' },
    costs: { living: { amount: 15_000, currency: 'USD', year: '2023-24', source: 'college-scorecard' } },
    requirements: { english_rule: 'required' },
    postStudy: 'stem_opt',
  },
]

/** Removes the programmes that the content has, from tests that know every programme. */
export async function removeOwnProgrammes(tx: Tx): Promise<void> {
  await tx.deleteFrom('programme').where('origin', '=', 'staff').execute()
  await raiseContentVersion(tx)
}

/** Puts the programmes in the place of those that the content has; their ids, in order. */
export async function addDemoProgrammes(store: Store): Promise<number[]> {
  const slugs = [...new Set(RECORDS.map(({ school }) => school))]
  const schools = await store.read.selectFrom('school').selectAll().where('slug', 'in', slugs).execute()
  const bySlug = new Map(schools.map((school) => [school.slug, school]))
  const rows = RECORDS.map((record, place) => {
    const school = bySlug.get(record.school)
    if (!school) throw new Error(`the demo has no school ${record.school}`)
    return programmeRow(buildRecord({ level: 'master', ...record, code: `test:${place}` }), {
      register: 'test',
      school: { id: school.id, countryCode: school.country_code },
      country: NO_COSTS.countryOf(school.iso_country),
      city: '',
      intake: NO_COSTS.intake,
      dollarsPer: (currency) => DOLLARS[currency] ?? null,
    })
  })
  return store.transaction(async (tx) => {
    await removeOwnProgrammes(tx)
    return addProgrammes(tx, rows)
  })
}
