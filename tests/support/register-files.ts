/** A folder with small registers, in the formats of their publishers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { filesOfForm } from '../../src/domain/programmes/registers/forms.ts'
import { type Cells, csvOf } from './facts-files.ts'

export const COURSE: Cells = {
  'CRICOS Provider Code': '00116K',
  'Institution Name': 'The University of Melbourne (UniMelb)',
  'CRICOS Course Code': '000001A',
  'Course Name': 'Bachelor of Computer Science',
  'Dual Qualification': 'No',
  'Field of Education 1 Detailed Field': '020100 - Computer Science, n.f.d.',
  'Course Level': 'Bachelor Degree',
  'Foundation Studies': 'No',
  'Course Language': 'English',
  'Duration (Weeks)': '156',
  'Tuition Fee': '150000',
  Expired: 'No',
  Locations: 'PARKVILLE VIC',
}
/** A provider that the site doesn't have. */
export const AVONDALE: Cells = {
  ...COURSE,
  'CRICOS Provider Code': '02731D',
  'Institution Name': 'Avondale University',
  'Course Name': 'Bachelor of Laws',
  'Field of Education 1 Detailed Field': '090900 - Law, n.f.d.',
  Locations: 'COORANBONG NSW',
}
export const ABILENE = { unitid: '222178', cip: '11.0701', level: 'M', awards_2023_24: '12' }
export const HARVARD = { unitid: '166027', cip: '22.0101', level: 'M', awards_2023_24: '90' }

export const cricosFile = (rows: readonly Cells[]) => csvOf(filesOfForm('cricos').courses ?? [], rows)

const PLACES = [
  {
    identifier: 'cricos:02731D',
    name: 'Avondale University',
    town: 'Cooranbong',
    region: 'NSW',
    iso_country: 'AU',
    latitude: '-33.08',
    longitude: '151.45',
  },
  {
    identifier: 'unitid:222178',
    name: 'Abilene Christian University',
    town: 'Abilene',
    region: 'TX',
    iso_country: 'US',
    latitude: '32.47',
    longitude: '-99.71',
    kind: 'private',
    website: 'https://www.acu.edu/',
  },
]
const placeColumns = ['identifier', 'name', 'town', 'region', 'iso_country', 'latitude', 'longitude', 'kind', 'website']

const PRICE = { grad_tuition_flag: 'R', grad_oos_tuition_avg: '30000', oncampus_food_housing: '12000', year: '2023-24' }

export type Registers = { courses?: readonly Cells[]; completions?: readonly Cells[]; online?: readonly string[] }

/** A content folder that has registers alone; removed after the test. */
export function registerFolder({
  courses = [COURSE, AVONDALE],
  completions = [ABILENE, HARVARD],
  online = [],
}: Registers = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-registers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'registers'))
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, 'registers', name), name.endsWith('.gz') ? gzipSync(text) : text)
  const ipeds = filesOfForm('ipeds')
  write('places.csv', csvOf(placeColumns, PLACES as unknown as Cells[]))
  write('courses.csv.gz', cricosFile(courses))
  write('completions.csv', csvOf(ipeds.completions ?? [], completions))
  write(
    'titles.csv',
    csvOf(ipeds.titles ?? [], [
      { cip: '11.0701', level: '6-digit', title: 'Computer Science', us_stem_opt: 'Y' },
      { cip: '22.0101', level: '6-digit', title: 'Law' },
    ]),
  )
  write(
    'costs.csv',
    csvOf(ipeds.costs ?? [], [
      { unitid: '222178', name: 'Abilene Christian University', ...PRICE },
      { unitid: '166027', name: 'Harvard University', ...PRICE, ug_oos_tuition_fees_published: '60000' },
    ]),
  )
  write('admissions.csv', csvOf(ipeds.admissions ?? [], [{ unitid: '166027', english_test: 'considered' }]))
  writeFileSync(
    join(folder, 'registers.yaml'),
    JSON.stringify({
      places: 'places.csv',
      online: online.map((code) => ({ code, reason: 'Taught online.', link: 'https://example.org/online' })),
      registers: [
        { code: 'cricos', form: 'cricos', files: { courses: 'courses.csv.gz' }, source: 'cricos', year: '2023' },
        {
          code: 'ipeds',
          form: 'ipeds',
          files: {
            completions: 'completions.csv',
            titles: 'titles.csv',
            costs: 'costs.csv',
            admissions: 'admissions.csv',
          },
          source: 'ipeds',
          year: '2023-24',
        },
      ],
    }),
  )
  return folder
}
