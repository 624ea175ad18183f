/** Programmes of editors: rows beside those of registers, and corrections that win over a register's figures. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { findProgrammes } from '../../src/db/queries/programmes.ts'
import type { Store } from '../../src/db/store.ts'
import type { ContentFiles } from '../../src/domain/content/entry.ts'
import { ContentError } from '../../src/domain/content/issue.ts'
import { parseJson } from '../../src/domain/json.ts'
import { EVERY_PROGRAMME } from '../../src/domain/programmes/criteria.ts'
import { filesOf } from '../../src/server/content/parse-files.ts'
import { createStore, ENGINES, type TestStore } from '../support/databases.ts'
import { loadFolder } from '../support/entries.ts'
import { runProgram } from '../support/programs.ts'
import { AVONDALE, COURSE, registerFolder } from '../support/register-files.ts'
import { FIXTURE } from '../support/template-databases.ts'

const MELBOURNE = 'cricos:00116K-000001A'
const OWN = `
- code: leeds-data-science
  school: university-of-leeds
  name: Data Science MSc
  level: master
  subjects: [computer-science]
  fee: 30000
  fee_currency: GBP
  fee_of: 2026-27
  link: https://courses.example/data-science
  checked_on: "2026-11-20"
`
const correction = (fee: number) => `
- code: melbourne-computing
  school: university-of-melbourne
  register_code: ${MELBOURNE}
  fee: ${fee}
  fee_currency: AUD
  fee_of: 2026-27
  link: https://melbourne.example/computing
  checked_on: "2026-11-20"
`
const withProgrammes = (yaml: string): ContentFiles => new Map([...filesOf(FIXTURE), ['programmes.yaml', yaml]])

const rowsOf = async (store: Store) =>
  (await findProgrammes(store.read, { ...EVERY_PROGRAMME, sort: 'name' }, { page: 1, perPage: 100 })).programmes
const feesOf = async (store: Store) =>
  Object.fromEntries((await rowsOf(store)).map(({ code, fee_year, fee_source }) => [code, [fee_year, fee_source]]))
const load = ({ url }: TestStore, folder: string) =>
  runProgram('programmes', ['load', folder, '--force'], { DATABASE_URL: url })

describe.each(ENGINES)('on %s', (engine) => {
  async function open(yaml: string): Promise<TestStore> {
    const opened = await createStore(engine, { content: 'fixture' })
    onTestFinished(opened.drop)
    await loadFolder(opened.store, withProgrammes(yaml))
    return opened
  }

  test('an editor’s programme is found beside those of registers, and goes with its entry', async () => {
    const opened = await open(OWN)
    await load(opened, registerFolder())
    const [ownRow] = (await rowsOf(opened.store)).filter(({ origin }) => origin === 'staff')
    expect(ownRow).toMatchObject({ code: 'own:leeds-data-science', register: 'own', school_id: 33, subject_id: 2 })
    await loadFolder(opened.store, withProgrammes(`${OWN}\n`.replace('30000', '31000')))
    const [changed] = (await rowsOf(opened.store)).filter(({ origin }) => origin === 'staff')
    expect([changed?.id, changed?.fee_year]).toEqual([ownRow?.id, 31_000])
    await loadFolder(opened.store, withProgrammes('[]'))
    expect(Object.keys(await feesOf(opened.store))).not.toContain('own:leeds-data-science')
  })

  test('an editor’s figure wins over the register’s, which stays as the source and comes back', async () => {
    const opened = await open(correction(60_000))
    const { store } = opened
    expect(await feesOf(store)).toEqual({})
    await load(opened, registerFolder())
    expect((await feesOf(store))[MELBOURNE]).toEqual([60_000, 'own'])
    await load(opened, registerFolder({ courses: [{ ...COURSE, 'Tuition Fee': '168000' }, AVONDALE] }))
    const corrected = (await rowsOf(store)).find(({ code }) => code === MELBOURNE)
    expect([corrected?.fee_year, corrected?.registered && parseJson(corrected.registered).fee_year]).toEqual([
      60_000, 56_000,
    ])
    await loadFolder(store, withProgrammes('[]'))
    const restored = (await rowsOf(store)).find(({ code }) => code === MELBOURNE)
    expect(restored).toMatchObject({ id: corrected?.id, fee_year: 56_000, fee_source: 'cricos', edited_at: null })
  })
})

test.each([
  [
    'a fee without currency',
    OWN.replace('  fee_currency: GBP\n', ''),
    /leeds-data-science · fee_currency: expected the/,
  ],
  ['an unknown school', OWN.replace('university-of-leeds', 'nowhere'), /expected a known school, found "nowhere"/],
  ['an unknown subject', OWN.replace('computer-science', 'alchemy'), /expected a known subject, found "alchemy"/],
  ['a grade off its scale', `${OWN}  grades: ["vn-10:12"]\n`, /grades: expected a mark from 0 to 10/],
  ['an unknown scale', `${OWN}  grades: ["mars:3"]\n`, /grades: expected a grading system/],
])('%s is refused by name, and nothing is written', async (_, yaml, sentence) => {
  const { store, drop } = await createStore('sqlite', { content: 'fixture' })
  onTestFinished(drop)
  const error = await loadFolder(store, withProgrammes(yaml)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContentError)
  expect(String(error)).toMatch(sentence)
  expect(await rowsOf(store)).toEqual([])
})
