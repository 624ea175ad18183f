/** What the cells of the grid call things: in the reader's language first, in all others too. Server only. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { formOf } from '../../domain/content-form/forms.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import {
  type CHOICE_COLUMNS,
  GRID_COLUMNS,
  type GridWords,
  type Meaning,
} from '../../domain/programmes/grid/columns.ts'
import type { Completion } from '../../domain/programmes/grid/complete.ts'
import { englishWords, findSubjects } from '../../domain/programmes/subjects.ts'
import { labelOf, optionOf } from '../content/fields/labels.ts'
import { translatorOf } from '../messages/translations.ts'

type Answer = Pick<StaffAnswer<'showSchoolProgrammes'>, 'subjects' | 'scales'>

const FIELDS = new Map(formOf('programmes').fields.map((field) => [field.name, field]))
const readersFirst = (locale: Locale) => [locale, ...editionCodes().filter((code) => code !== locale)]
const unique = (names: readonly (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))]

function choicesOf(name: (typeof CHOICE_COLUMNS)[number], locale: Locale): Meaning[] {
  const field = FIELDS.get(name)
  if (field?.shape !== 'choice') return []
  return field.options.map((code) => ({
    code,
    names: unique(readersFirst(locale).map((each) => optionOf(field, code, each))),
  }))
}

const monthsMax = 12

function monthsOf(locale: Locale): Meaning[] {
  const formats = [...readersFirst(locale).map((each) => editionOf(each).htmlLang), 'en'].flatMap((language) =>
    (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })),
  )
  return Array.from({ length: monthsMax }, (_, month) => ({
    code: String(month + 1),
    names: unique(formats.map((format) => format.format(Date.UTC(2028, month, 15)))),
  }))
}

export function gridWords({ subjects, scales }: Answer, locale: Locale): GridWords {
  const namesOf = (name: Parameters<typeof localize>[0]) =>
    unique(readersFirst(locale).map((each) => localize(name, each).text))
  return {
    choices: {
      level: choicesOf('level', locale),
      fee_per: choicesOf('fee_per', locale),
      fee_kind: choicesOf('fee_kind', locale),
    },
    subjects: subjects.map(({ slug, name }) => ({ code: slug, names: namesOf(name) })),
    scales: scales.map(({ code, name, worst, best }) => ({ code, names: [code, ...namesOf(name)], worst, best })),
    months: monthsOf(locale),
  }
}

/** Subjects that an English name tells, as a load of registers finds them. */
export function subjectsByName({ subjects }: Answer): Completion['subjectsOf'] {
  const finder = findSubjects(
    subjects.map(({ id, slug, name, words }) => ({
      id,
      slug,
      college: '',
      cip: [],
      asced: [],
      cah: [],
      duo: [],
      english: englishWords({ name, words }),
    })),
  )
  const slugs = new Map(subjects.map(({ id, slug }) => [id, slug]))
  return (name) => finder.ofName(name, 'english').flatMap((id) => slugs.get(id) ?? [])
}

export type ColumnHead = { column: (typeof GRID_COLUMNS)[number]; label: string; names: string[] }

/** Headings of the columns, with what a header of a pasted block may call them. */
export function columnHeads(locale: Locale): ColumnHead[] {
  return GRID_COLUMNS.map((column) => {
    const fieldLabels = readersFirst(locale).map((each) =>
      column === 'tests' ? translatorOf(each)('programmes.tests') : fieldLabel(column, each),
    )
    const other = column === 'name' ? readersFirst(locale).map((each) => translatorOf(each)('programmes.search')) : []
    const labels = [...fieldLabels, ...other]
    return { column, label: labels[0] ?? column, names: unique([...labels, ...(ALIASES[column] ?? [])]) }
  })
}

function fieldLabel(column: string, locale: Locale): string {
  const field = FIELDS.get(column)
  return (field && labelOf('programmes', field, locale)) ?? column
}

/** What people head their own sheets with. */
const ALIASES: Partial<Record<(typeof GRID_COLUMNS)[number], readonly string[]>> = {
  name: ['programme', 'program', 'course', 'course name', 'programme name'],
  subjects: ['subject'],
  fee: ['fee', 'fees', 'tuition', 'tuition fee', 'price'],
  fee_currency: ['currency'],
  fee_of: ['year', 'fee year'],
  fee_per: ['per'],
  fee_kind: ['kind', 'kind of figure'],
  ielts: ['ielts overall', 'english'],
  tests: ['other tests', 'toefl', 'test'],
  grades: ['gpa', 'grade', 'minimum grade'],
  deadlines: ['deadline', 'apply by'],
  intakes: ['intake', 'start', 'starts'],
  link: ['url', 'website', 'official page', 'page', 'address'],
  checked_on: ['checked', 'date checked'],
  valid_until: ['valid', 'expires'],
}
