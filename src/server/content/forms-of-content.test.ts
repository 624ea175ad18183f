/** For all content of the repository: a form that is shown and sent back unchanged equals its source. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readValue } from '../../domain/content/entry.ts'
import { type Entries, isSame } from '../../domain/content/values.ts'
import { changeRows, readRowChange } from '../../domain/content-form/change-rows.ts'
import { below, type Draft, type DraftFields, keyOf, thereOf, wasOf } from '../../domain/content-form/draft.ts'
import { draftsOf } from '../../domain/content-form/draft-of.ts'
import { FORM_KINDS, type FormKind, formOf, issuesOf } from '../../domain/content-form/forms.ts'
import { postedDrafts } from '../../domain/content-form/post-draft.ts'
import { readForm } from '../../domain/content-form/read-form.ts'
import { filesOf, parseFiles } from './parse-files.ts'

const { entries } = parseFiles(filesOf('content'))
const valuesOf = (kind: FormKind) => entries.filter((entry) => entry.kind === kind).map(readValue)
const ENTRIES = Object.fromEntries(FORM_KINDS.map((kind) => [kind, valuesOf(kind)])) as Record<FormKind, Entries[]>
ENTRIES.service_notes = [Object.assign({}, ...valuesOf('service_notes'))]

/** Encodes drafts as a browser does: line ends, unchecked boxes, field order. */
function sent(drafts: DraftFields): FormData {
  const data = new FormData()
  const put = (name: string, text: string) => data.append(name, text.replaceAll('\n', '\r\n'))
  const send = (path: string, draft: Draft): void => {
    if (draft.is === 'text') put(path, draft.text)
    if (draft.is === 'localized')
      for (const [locale, text] of Object.entries(draft.texts)) put(below(path, locale), text)
    if (draft.is === 'flag' && draft.isOn) put(path, '1')
    if (draft.is === 'picks') for (const pick of draft.picked) put(path, pick)
    if (draft.is === 'group') {
      if (draft.isThere) put(thereOf(path), '1')
      for (const [name, child] of Object.entries(draft.fields)) send(below(path, name), child)
    }
    if (draft.is === 'list')
      draft.rows.forEach((row, at) => {
        put(wasOf(below(path, at)), String(row.was ?? ''))
        send(below(path, at), row.draft)
      })
    if (draft.is === 'record')
      draft.pairs.forEach((pair, at) => {
        put(wasOf(below(path, at)), pair.was ?? '')
        put(keyOf(below(path, at)), pair.key)
        send(below(path, at), pair.draft)
      })
  }
  for (const [name, draft] of Object.entries(drafts)) send(name, draft)
  return data
}

describe.each(FORM_KINDS)('%s', (kind) => {
  const form = formOf(kind)
  const allEntries = ENTRIES[kind] ?? []

  test('every entry, shown and sent back unchanged, is the same', () => {
    const moved = allEntries.filter((entry) => !isSame(readForm(form, sent(draftsOf(form, entry)), entry), entry))
    expect(moved.slice(0, 1).map((entry) => [readForm(form, sent(draftsOf(form, entry)), entry), entry])).toEqual([])
  })

  test('every entry passes its schema when entered anew', () => {
    const issues = allEntries
      .slice(0, 200)
      .flatMap((entry) => issuesOf(kind, readForm(form, sent(draftsOf(form, entry)))))
    expect(issues).toEqual([])
  })

  test('any posted form is read in finite time', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom(...names(sent(draftsOf(form, allEntries[0] ?? {}))), 'x.0:was'), fc.string()),
        ),
        (pairs) => {
          const data = new FormData()
          for (const [name, text] of pairs) data.append(name, text)
          issuesOf(kind, readForm(form, data, allEntries[0]))
        },
      ),
      { numRuns: 20, seed: 17 },
    )
  })
})

const valueAt = (value: unknown, path: (string | number)[]) =>
  path.reduce<unknown>((on, step) => (on as Record<string, unknown>)[step], value)

const names = (data: FormData): string[] => (data.keys().next().done ? ['x'] : [...data.keys()])

const edit = (kind: FormKind, at: number, change: (data: FormData) => void) => {
  const entry = ENTRIES[kind][at]
  const data = sent(draftsOf(formOf(kind), entry))
  change(data)
  return readForm(formOf(kind), data, entry) as Record<string, unknown>
}

describe('user input', () => {
  test('an amount is stored in hundredths, and stays as entered with smaller parts', () => {
    const first = (text: string) => {
      const typing = edit('prices', 0, (data) => data.set('refine.0.modes.0.tiers.0.per_word.USD', text))
      return valueAt(typing, ['refine', 0, 'modes', 0, 'tiers', 0, 'per_word'])
    }
    expect(first('0.2')).toEqual({ USD: 20, TWD: 650 })
    expect(first('1200')).toEqual({ USD: 120000, TWD: 650 })
    // thousands separators of people and of the site, in any of the languages
    expect(first('19,500')).toEqual({ USD: 1950000, TWD: 650 })
    expect(first('19.500')).toEqual({ USD: 1950000, TWD: 650 })
    expect(first('1,250,000.5')).toEqual({ USD: 125000050, TWD: 650 })
    expect(first('1.250.000,5')).toEqual({ USD: 125000050, TWD: 650 })
    expect(first('1,25')).toEqual({ USD: '1,25', TWD: 650 })
    expect(first('12,3456')).toEqual({ USD: '12,3456', TWD: 650 })
    expect(first('0,25')).toEqual({ USD: '0,25', TWD: 650 })
    expect(first('')).toEqual({ TWD: 650 })
  })

  test('thousands separators are accepted where they are unambiguous', () => {
    const value = (text: string) => edit('figures', 0, (data) => data.set('value', text)).value
    expect(['32,500', '1,250,000.5', '1.250.000', '６,５00'].map(value)).toEqual([32500, 1250000.5, 1250000, 6500])
    expect(['19.5', '19.500', '0,450', '1,2500', '1,250.000.1'].map(value)).toEqual([
      19.5,
      19.5,
      '0,450',
      '1,2500',
      '1,250.000.1',
    ])
  })

  test('a number with a decimal comma and an impossible day stay as entered', () => {
    const figure = edit('figures', 0, (data) => {
      data.set('value', '1,25')
      data.set('as_of', '2026-02-30')
    })
    expect([figure.value, figure.as_of]).toEqual(['1,25', '2026-02-30'])
    expect(issuesOf('figures', figure).map(({ path }) => path.join('.'))).toEqual(['value', 'as_of'])
  })

  test('an emptied text is deleted, in one language or in all', () => {
    expect(edit('questions', 0, (data) => data.set('title.vi', ' ')).title).not.toHaveProperty('vi')
    const figure = edit('figures', 0, (data) => {
      for (const locale of ['vi', 'tw', 'en']) data.set(`note.${locale}`, '')
    })
    expect(figure).not.toHaveProperty('note')
  })

  test('an unset value stays null, and is set once entered', () => {
    expect(edit('students', 1, () => {}).scholarship).toBe(null)
    expect(edit('students', 1, (data) => data.set('scholarship.en', 'Half'))).toMatchObject({
      scholarship: { en: 'Half' },
    })
  })

  test('picked values keep their order, and new ones come last', () => {
    const region = edit('regions', 2, (data) => {
      const cities = data.getAll('cities')
      data.delete('cities')
      for (const city of [...cities, 'tempe'].reverse()) data.append('cities', city)
    })
    expect((region.cities as string[]).slice(0, 2)).toEqual(['stanford', 'los-angeles'])
    expect((region.cities as string[]).at(-1)).toBe('tempe')
  })

  test('deleting a row of a list leaves its neighbours unchanged, and a new row gets the next number', () => {
    const data = sent(draftsOf(formOf('site'), ENTRIES.site[0]))
    const change = (intent: string, drafts: DraftFields) =>
      changeRows(formOf('site'), drafts, readRowChange(intent) as never)
    const drafts = change('add:claims', change('remove:claims.0', postedDrafts(formOf('site'), data)))
    const site = readForm(formOf('site'), sent(drafts), ENTRIES.site[0]) as { claims: { id: number; value?: string }[] }
    const before = (ENTRIES.site[0] as typeof site).claims
    expect(site.claims.slice(0, -1)).toEqual(before.slice(1))
    expect(site.claims.at(-1)?.id).toBe(Math.max(...before.map(({ id }) => Number(id)).filter(Boolean)) + 1)
  })

  test('removing a part deletes it from its row only', () => {
    const site = edit('site', 0, (data) => data.set('paid_by:there', ''))
    expect(site).not.toHaveProperty('paid_by')
  })

  test('a duplicate key loses neither row, and is rejected', () => {
    const rates = edit('exchange_rates', 0, (data) => data.set('rates.1:key', 'USD'))
    const unchanged = edit('exchange_rates', 0, () => undefined)
    expect(Object.keys(rates.rates as object)).toHaveLength(Object.keys(unchanged.rates as object).length)
    expect(issuesOf('exchange_rates', rates).map(({ code }) => code)).toEqual(['invalid_key'])
  })

  test('every cell of a CSV row is text', () => {
    const school = edit('schools', 0, (data) => {
      data.set('no_exam', '1')
      data.set('aliases', 'A\r\nB ')
      data.delete('founded')
    })
    expect(school).toMatchObject({ no_exam: '1', aliases: 'A|B', founded: '', enrollments: '1 2' })
  })

  test('lines become lists of words', () => {
    const words = edit('synonyms', 0, (data) => {
      data.set('alike', 'SOP | statement of purpose\r\n\r\nCV｜resume')
      data.set('one_way', 'ivy → Ivy League | Harvard\nuk -> England')
    })
    expect(words.alike).toEqual([
      ['SOP', 'statement of purpose'],
      ['CV', 'resume'],
    ])
    expect(words.one_way).toEqual([
      { asked: 'ivy', means: ['Ivy League', 'Harvard'] },
      { asked: 'uk', means: ['England'] },
    ])
  })
})

test('an unknown button changes nothing', () => {
  const form = formOf('site')
  const drafts = draftsOf(form, ENTRIES.site[0])
  expect(readRowChange('save')).toBe(null)
  for (const intent of [
    'remove:claims.99',
    'up:nothing.1',
    'add:name',
    'down:claims.0.value',
    'fill:claims',
    'remove:paid_by.points.77',
  ])
    expect(changeRows(form, drafts, readRowChange(intent) as never)).toEqual(drafts)
  expect(changeRows(form, drafts, readRowChange('down:claims.0') as never)).not.toEqual(drafts)
})
