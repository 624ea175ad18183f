/** Programmes for tests: the demo has few, as its registers are not loaded. */
import { putProgrammes, takeProgrammeIds } from '../../src/db/queries/programme-writes.ts'
import { raiseProgrammeVersion } from '../../src/db/queries/settings.ts'
import type { Tx } from '../../src/db/store.ts'
import { type ProgrammeValues, programmeRow } from '../../src/domain/programmes/programme-row.ts'
import { type ProgrammeRecord, UNKNOWN } from '../../src/domain/programmes/registers/register.ts'
import { costCountries } from '../../src/services/programmes/cost-countries.ts'

/** Countries without rules: the published amounts are the cost. */
export const NO_COSTS = costCountries(
  { costs: [], figures: [], living_costs: [], sources: [], exchange_rates: [] },
  '2026-11-29',
)

/** A record of a register; codes are given so that two differ. */
export const buildRecord = (record: Partial<ProgrammeRecord> & { code: string }): ProgrammeRecord => ({
  ...UNKNOWN,
  school: 'unitid:166027',
  name: 'Computer Science',
  language: 'en',
  level: 'bachelor',
  subjects: [1],
  ...record,
})

/** A row for a school of the USA that costs `tuition` and as much for living. */
export const buildProgramme = (
  record: Partial<ProgrammeRecord> & { code: string },
  { schoolId = 1, countryCode = 'usa', tuition = null as number | null, ...columns } = {},
): ProgrammeValues => ({
  ...programmeRow(
    buildRecord({
      ...(tuition !== null && {
        fee: { year: tuition, total: null, currency: 'USD', of: '2023-24', kind: 'school', source: 'ipeds' },
        costs: { living: { amount: tuition, currency: 'USD', year: '2023-24', source: 'ipeds' } },
      }),
      ...record,
    }),
    {
      register: 'ipeds',
      school: { id: schoolId, countryCode },
      country: NO_COSTS.countryOf('US'),
      city: '',
      intake: NO_COSTS.intake,
      dollarsPer: (currency) => (currency === 'USD' ? 1 : null),
    },
  ),
  ...columns,
})

/** Adds programmes; answers their ids. */
export async function addProgrammes(tx: Tx, rows: readonly ProgrammeValues[]): Promise<number[]> {
  await raiseProgrammeVersion(tx)
  const first = await takeProgrammeIds(tx, rows.length)
  await putProgrammes(
    tx,
    rows.map((row, place) => ({ ...row, id: first + place })),
  )
  return rows.map((_, place) => first + place)
}
