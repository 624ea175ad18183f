import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  type Defect,
  demoContent,
  demoFolder,
  readWithDefects,
  withDefects,
} from '../../../tests/support/demo-defects.ts'
import { EDITIONS, LOCALES } from '../../../tests/support/demo-editions.ts'
import { ContentError, type ContentIssue } from '../../domain/content/issue.ts'
import { parsePhone } from '../../domain/phone.ts'
import { checkContent } from './check-content.ts'
import { checkFiles } from './check-files.ts'
import { parseFiles } from './parse-files.ts'
import { readContent, readerOf } from './read-content.ts'

/** The validation errors of the demo with these defects; empty when it loads. */
const errorsOf = (...defects: Defect[]): Omit<ContentIssue, 'at'>[] =>
  readWithDefects(...defects).issues.map(({ at: _, ...error }) => error)

test('the real content loads', () => {
  const content = demoContent
  expect(content.schools.length).toBeGreaterThan(0)
  expect(content.countries.map(({ id, code }) => [id, code])).toEqual([
    [1, 'usa'],
    [2, 'uk'],
    [4, 'ca'],
    [3, 'au'],
    [6, 'nl'],
  ])
  expect(content.blocks.guides.map(({ id, code }) => [id, code]).sort()).toEqual([
    [1, 'usa'],
    [2, 'uk'],
    [3, 'ca'],
    [4, 'au'],
    [5, 'nl'],
  ])
  expect(content.enrollments.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(content.blocks.offices.map(({ id, code }) => [id, code])).toContainEqual([7, 'philippines'])
  expect([content.blocks.site.length, content.blocks.consultation.length, content.blocks.prices.length]).toEqual([
    1, 1, 1,
  ])
})

test('a page’s Markdown becomes HTML in each language', () => {
  const page = demoContent.blocks.pages.find(({ code }) => code === 'privacy')
  for (const html of [page?.body.en, page?.body.vi, page?.body.tw]) expect(html).toMatch(/<h2.*>.*<\/h2>/)
})

test('the demo organisation’s phone numbers can’t be dialled', () => {
  const countries = LOCALES.map((locale) => EDITIONS[locale].homeCountry)
  const dialled = demoContent.blocks.offices.filter(({ phone }) =>
    countries.some((country) => parsePhone(phone, country) !== null),
  )
  expect(dialled.map(({ code, phone }) => `${code} ${phone}`)).toEqual([])
})

test('the texts in tw are Traditional Chinese', () => {
  const { schools, cities, blocks, ...lists } = demoContent
  const texts = JSON.stringify([
    schools.map(({ name_tw, introduction_tw }) => [name_tw, introduction_tw]),
    cities.map(({ name_tw }) => name_tw),
    [...JSON.stringify([blocks, lists]).matchAll(/"tw":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text),
  ])
  expect(texts).toContain('哈佛大學')
  expect(texts.match(/[体国学发见关门问题时间这个们来对说为东马书长无网页请选择写电话费顾]/gu)).toBeNull()
})

test('a folder from before the names of services were content has those of this release', () => {
  const before = withDefects([['services.yaml', / {4}(name:\n( {6}\w+: .*\n)+|from_interview: true\n)/g]])
  expect(before.get('services.yaml')).not.toMatch(/^ {4}(name|from_interview):/m)
  const { document_services, modes, application_services } = readContent(before).blocks
  const { blocks } = demoContent
  expect({ document_services, modes, application_services }).toEqual({
    document_services: blocks.document_services,
    modes: blocks.modes,
    application_services: blocks.application_services,
  })
})

test('a price of an unknown service or type of editing is rejected, and so is a service of which a price is left', () => {
  const unknown = (kind: string, found: string, path: string) => ({
    file: 'prices.yaml',
    path,
    expected: `a known ${kind}`,
    found: JSON.stringify(found),
  })
  expect(errorsOf(['prices.yaml', 'service: visa', 'service: visum'])).toEqual([
    unknown('application service', 'visum', 'apply'),
  ])
  expect(errorsOf(['prices.yaml', 'mode: interview', 'mode: dictation'])).toEqual([
    unknown('mode', 'dictation', 'refine'),
  ])
  expect(errorsOf(['services.yaml', 'code: resume', 'code: cv'])).toEqual([
    unknown('document service', 'resume', 'refine'),
  ])
})

test('a reader that has read the same texts before returns the same content', () => {
  const files = withDefects([])
  const { entries } = parseFiles(files)
  const read = readerOf()
  const first = read(entries)
  expect(first).toEqual({ content: readContent(files), issues: [] })
  expect(read(entries)).toEqual(first)
})

test('a byte order mark and Windows line ends are accepted', () => {
  const files = withDefects([])
  const ofWindows = (file: string): Defect => [file, null, `\ufeff${files.get(file)?.replaceAll('\n', '\r\n')}`]
  expect(readWithDefects(ofWindows('schools.csv'), ofWindows('pages/privacy/en.md'))).toEqual(readWithDefects())
  expect(readWithDefects().issues).toEqual([])
})

const wholeFile = 'the whole file'

test.each(['schools.csv', 'cities.csv', 'site.yaml', 'home.yaml', 'offices.yaml', 'pages/privacy/en.md'])(
  'a missing %s is reported',
  (file) => {
    expect(errorsOf([file, null])).toContainEqual({ file, path: wholeFile, expected: 'a file', found: 'nothing' })
  },
)

test.each(['answer-templates.yaml', 'testimonials.yaml', 'working-hours.yaml'])(
  'a missing list %s, as in the export of an earlier version, is empty',
  (file) => {
    expect(errorsOf([file, null])).toEqual([])
  },
)

test.each<[string, Defect, RegExp]>([
  ['readable yaml', ['tags.yaml', '- id: 2', '  - : ['], /line \d+/],
  ['readable yaml', ['site.yaml', 'weekly_slots: 20', 'weekly_slots: 20\nweekly_slots: 30'], /unique.*line 15/],
  ['readable csv', ['cities.csv', 'usa,US,42.4,-71.1', 'usa,US,42.4'], /line 2/],
  ['readable csv', ['schools.csv', '"Founded in 1636', 'Founded "in 1636'], /line 2/],
  ['readable md', ['pages/privacy/en.md', /^---\n/, ''], /front matter/],
])('a file that is not %s is reported with its place', (expected, defect, found) => {
  const [file] = defect
  expect(errorsOf(defect)).toContainEqual({ file, path: wholeFile, expected, found: expect.stringMatching(found) })
})

test.each<[string, Defect]>([
  ['tags.yaml', ['tags.yaml', null, 'hello']],
  ['colleges.yaml', ['colleges.yaml', null, 'first: 1\nsecond: 2\n']],
  ['home.yaml', ['home.yaml', null, '- id: 1\n']],
  ['offices.yaml', ['offices.yaml', null, '']],
  ['home.yaml', ['home.yaml', null, '']],
])('a %s of another shape is reported', (file, defect) => {
  expect(errorsOf(defect)).toContainEqual(expect.objectContaining({ file, path: wholeFile }))
})

test.each<[string, Defect, Omit<ContentIssue, 'file'>]>([
  [
    'a text where a number belongs',
    ['site.yaml', 'weekly_slots: 20', 'weekly_slots: many'],
    { path: 'site · weekly_slots', expected: 'number', found: '"many"' },
  ],
  [
    'a code that is none',
    ['schools.csv', ',private,https://www.harvard.edu/', ',secret,https://www.harvard.edu/'],
    { path: '1 · kind', expected: '"public" or "private"', found: '"secret"' },
  ],
  [
    'a field that is missing',
    ['tags.yaml', '    en: Ivy League\n', ''],
    { path: '2 · name · en', expected: 'string', found: 'nothing' },
  ],
  [
    'an unknown field',
    ['tags.yaml', '  slug: ivy-league', '  slug: ivy-league\n  colour: red'],
    { path: '2', expected: 'only known fields', found: 'colour' },
  ],
  [
    'an unknown column',
    ['cities.csv', 'slug,name_en', 'slug,english_name'],
    { path: '1', expected: 'only known fields', found: 'english_name' },
  ],
  [
    'a city that isn’t there',
    ['schools.csv', 'usa,US,cambridge-ma', 'usa,US,nowhere'],
    { path: 'harvard-university · city', expected: 'a known city', found: '"nowhere"' },
  ],
  [
    'a college that isn’t there',
    ['schools.csv', '1636,1 2,engineering', '1636,1 2,alchemy'],
    { path: 'harvard-university · colleges', expected: 'a known college', found: '"alchemy"' },
  ],
  [
    'a tag that isn’t there',
    ['schools.csv', 'research-intensive ivy-league', 'research-intensive constructor'],
    { path: 'harvard-university · tags', expected: 'a known tag', found: '"constructor"' },
  ],
  [
    'a key that every object has',
    ['school-words/en.yaml', 'cities:\n', 'cities:\n  __proto__: [ Zion ]\n'],
    { path: 'en · cities · __proto__', expected: 'another key', found: '["Zion"]' },
  ],
  [
    'an enrollment that isn’t there',
    ['countries.yaml', 'enrollments: [1, 2, 3, 4]', 'enrollments: [1, 99]'],
    { path: 'usa · enrollments', expected: 'a known enrollment', found: '99' },
  ],
  [
    'a number in a text',
    ['schools.csv', 'private,https://www.harvard.edu/,1636', 'private,https://www.harvard.edu/,long ago'],
    { path: '1 · founded', expected: 'number', found: '"long ago"' },
  ],
  [
    'a place of a university that isn’t there',
    ['rankings/most-cited.csv', 'harvard-university,2025,5', 'hogwarts,2025,5'],
    { path: 'university', expected: 'a known university', found: '"hogwarts"' },
  ],
  [
    'a university that stands twice in a year',
    ['rankings/most-cited.csv', 'zhejiang-university,2025,5', 'harvard-university,2025,5'],
    { path: 'university', expected: 'each once', found: 'harvard-university of 2025, 5 years, twice' },
  ],
  [
    'a university that claims a school that isn’t there',
    ['universities.csv', 'US,harvard-university', 'US,hogwarts'],
    { path: 'harvard-university · school', expected: 'a known school', found: '"hogwarts"' },
  ],
])('%s is reported with file, place, expected and found', (_, defect, error) => {
  expect(errorsOf(defect)).toContainEqual({ file: defect[0], ...error })
})

test.each<[string, string, Defect]>([
  ['schools.csv', '1 · website', ['schools.csv', 'https://www.harvard.edu/', 'http://www.harvard.edu/']],
  ['schools.csv', '1 · website', ['schools.csv', 'https://www.harvard.edu/', 'harvard.edu']],
  ['schools.csv', '1 · website', ['schools.csv', 'https://www.harvard.edu/', '']],
  ['home.yaml', '1 · link', ['home.yaml', 'link: /consultation', 'link: //evil.example']],
  ['home.yaml', '1 · link', ['home.yaml', 'link: /consultation', 'link: javascript:alert(1)']],
  ['site.yaml', 'site · social · en · 0 · url', ['site.yaml', 'https://facebook.waypoint.example/en', 'facebook']],
  [
    'site.yaml',
    'site · social · en · 0 · url',
    ['site.yaml', 'https://facebook.waypoint.example/en', 'javascript:alert(1)'],
  ],
  [
    'site.yaml',
    'site · chat · zalo · url',
    ['site.yaml', /zalo:\n {4}url: \S+/, 'zalo:\n    url: javascript:alert(1)'],
  ],
])('an invalid URL in %s is reported at %s', (file, path, defect) => {
  expect(errorsOf(defect)).toContainEqual(expect.objectContaining({ file, path }))
})

test.each<[string, Defect]>([
  ['an address', ['schools.csv', 'https://www.harvard.edu/', 'harvard.edu']],
  ['a text that isn’t empty', ['tags.yaml', 'en: Ivy League', 'en: ""']],
  ['a number in a range', ['cities.csv', 'usa,US,42.4,-71.1', 'usa,US,142.4,-71.1']],
  ['an id of one of two kinds', ['site.yaml', '- id: 2\n    value: "8–12"', '- id: true\n    value: "8–12"']],
])('the expected form is a noun phrase: %s', (_, defect) => {
  const [error, ...others] = errorsOf(defect)
  expect(others).toEqual([])
  expect(error?.expected).not.toMatch(/^(Invalid|Too) /)
})

test.each<[string, Defect]>([
  ['latitude', ['cities.csv', 'usa,US,42.4,-71.1', 'usa,US,,-71.1']],
  ['longitude', ['cities.csv', 'usa,US,42.4,-71.1', 'usa,US,42.4,']],
])('a city without a %s is reported, not placed on the equator or in Greenwich', (field, defect) => {
  expect(errorsOf(defect)).toContainEqual(expect.objectContaining({ file: 'cities.csv', path: `1 · ${field}` }))
})

test.each<[string, Defect]>([
  ['schools.csv, id', ['schools.csv', '\n2,', '\n1,']],
  ['schools.csv, slug', ['schools.csv', ',stanford-university,', ',harvard-university,']],
  ['cities.csv, id', ['cities.csv', '\n2,', '\n1,']],
  ['cities.csv, slug', ['cities.csv', ',stanford,', ',cambridge-ma,']],
  ['countries.yaml, id', ['countries.yaml', '- id: 2', '- id: 1']],
  ['countries.yaml, code', ['countries.yaml', 'code: uk', 'code: usa']],
  ['enrollments.yaml, id', ['enrollments.yaml', '- id: 2', '- id: 1']],
  ['enrollments.yaml, slug', ['enrollments.yaml', 'slug: graduate', 'slug: undergraduate']],
  ['colleges.yaml, id', ['colleges.yaml', '- id: 2', '- id: 1']],
  ['colleges.yaml, slug', ['colleges.yaml', 'slug: computer-science', 'slug: engineering']],
  ['tags.yaml, id', ['tags.yaml', '- id: 2', '- id: 1']],
  ['tags.yaml, slug', ['tags.yaml', 'slug: ivy-league', 'slug: research-intensive']],
  ['offices.yaml, id', ['offices.yaml', '- id: 2', '- id: 1']],
  ['offices.yaml, code', ['offices.yaml', 'code: hsinchu', 'code: taipei']],
  ['home.yaml, id of a banner', ['home.yaml', '- id: 2', '- id: 1']],
])('a duplicate of a unique value is reported: %s', (place, defect) => {
  const [file = ''] = place.split(',')
  const duplicates = errorsOf(defect).filter(({ found }) => found.endsWith(' twice'))
  expect(duplicates.map((error) => error.file)).toEqual([file])
})

test('every duplicate in a file is reported', () => {
  const messages = errorsOf(['schools.csv', '\n2,', '\n1,'], ['schools.csv', '\n4,', '\n3,']).map(
    (error) => error.found,
  )
  expect(messages).toEqual(expect.arrayContaining(['1 twice', '3 twice']))
})

test('a school that names an enrollment twice is reported, since no database takes it', () => {
  const defect: Defect = ['schools.csv', 'https://www.harvard.edu/,1636,1 2,', 'https://www.harvard.edu/,1636,1 1,']
  expect(errorsOf(defect)).toContainEqual(expect.objectContaining({ file: 'schools.csv' }))
})

test('a list of home.yaml that no page has is reported', () => {
  expect(errorsOf(['home.yaml', 'banners:', 'baners:'])).toContainEqual(
    expect.objectContaining({ file: 'home.yaml', found: expect.stringContaining('baners') }),
  )
})

test('a language that the site doesn’t have is reported', () => {
  expect(errorsOf(['tags.yaml', '    vi: Ivy League', '    vn: Ivy League'])).toContainEqual(
    expect.objectContaining({ file: 'tags.yaml', path: '2 · name', found: 'vn' }),
  )
})

test.each(['', 'updated: someday\n'])('a privacy page without a date of its last change (%j) is reported', (line) => {
  const errors = errorsOf(['pages/privacy/en.md', /updated: .*\n/, line])
  expect(errors).toContainEqual(expect.objectContaining({ path: expect.stringMatching(/updated$/) }))
})

test('a privacy page without a version is reported', () => {
  const errors = errorsOf(['pages/privacy/en.md', /version: .*\n/, ''])
  expect(errors).toContainEqual(expect.objectContaining({ path: 'privacy · version', found: 'nothing' }))
})

test('all of several defects are reported, in several files and in one row', () => {
  const errors = errorsOf(
    ['schools.csv', 'private,https://www.harvard.edu/', 'secret,nowhere'],
    ['schools.csv', '\n3,stanford-university', '\nthree,stanford-university'],
    ['tags.yaml', 'slug: ivy-league', 'slug: Ivy League'],
    ['site.yaml', 'weekly_slots: 20', 'weekly_slots: many'],
    ['pages/privacy/en.md', null],
  )
  expect(errors.map(({ file, path }) => `${file}, ${path}`)).toEqual(
    expect.arrayContaining([
      'schools.csv, 1 · kind',
      'schools.csv, 1 · website',
      'schools.csv, three · id',
      'tags.yaml, 2 · slug',
      'site.yaml, site · weekly_slots',
      `pages/privacy/en.md, ${wholeFile}`,
    ]),
  )
})

test('an invalid field and an unknown city are reported together', () => {
  const errors = errorsOf(
    ['site.yaml', 'weekly_slots: 20', 'weekly_slots: many'],
    ['schools.csv', 'usa,US,cambridge-ma', 'usa,US,nowhere'],
  )
  expect(errors.map(({ found }) => found)).toEqual(expect.arrayContaining(['"many"', '"nowhere"']))
})

test('a list that can’t be read doesn’t make the references to it unknown', () => {
  const errors = errorsOf(['cities.csv', null])
  expect(errors.map(({ file, path }) => `${file}, ${path}`)).toEqual([`cities.csv, ${wholeFile}`])
})

test('the error has each validation error in its own line', () => {
  const files = withDefects([
    ['site.yaml', 'weekly_slots: 20', 'weekly_slots: many'],
    ['schools.csv', 'https://www.harvard.edu/,1636', 'https://www.harvard.edu/,1'],
  ])
  const read = () => readContent(files)
  expect(read).toThrow(ContentError)
  expect(read).toThrow(
    /^schools\.csv, 1 · founded: .*, found "1"\nsite\.yaml, site · weekly_slots: expected number, found "many"$/,
  )
})

test('the real content lacks no translation, has no dead link and no unused file', () => {
  expect([...checkContent(demoContent), ...checkFiles(demoFolder, demoContent)]).toEqual([])
})

test.each(['articles', 'guides', 'pages', 'synonyms', 'school-words'])(
  'a missing folder %s is reported, not treated as empty',
  (name) => {
    const files = [...withDefects([]).keys()].filter((file) => file.startsWith(`${name}/`))
    expect(errorsOf(...files.map((file): Defect => [file, null]))).toContainEqual({
      file: name,
      path: 'the whole folder',
      expected: 'a folder',
      found: 'nothing',
    })
  },
)

test('unused files and missing pictures are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(demoFolder, folder, { recursive: true })
  rmSync(join(folder, 'pictures/people/joy-santos.svg'))
  writeFileSync(join(folder, 'old.yaml'), '')
  expect(checkFiles(folder, demoContent)).toEqual([
    'unused file old.yaml',
    'missing picture pictures/people/joy-santos.svg',
  ])
})

test('dead links within texts are found', () => {
  const { content } = readWithDefects(['questions.yaml', '(/consultation)', '(/consultations)'])
  expect(checkContent(content)).toContainEqual(expect.stringMatching(/^questions \d+: dead link \/consultations$/))
})

test('an article’s id in a text becomes that language’s own URL', () => {
  const { articles } = demoContent
  const linking = articles.filter(({ texts }) => texts.vi?.content.includes('href="/articles/'))
  expect(linking.length).toBeGreaterThan(5)
  for (const { texts } of linking)
    for (const [, id, slug] of texts.vi?.content.matchAll(/href="\/articles\/(\d+)-([^"#]*)/g) ?? [])
      expect(articles.find((article) => article.id === Number(id))?.texts.vi?.seo_slug).toBe(slug)
})

test.each([
  ['more of it than there is', ',53993,156661', ',53993,100'],
  ['neither a rank nor a count', ',53993,156661', ',,156661'],
])('a place with %s is rejected', (_, from, to) => {
  expect(errorsOf(['rankings/most-cited.csv', from, to])).toMatchObject([{ file: 'rankings/most-cited.csv' }])
})

test.each([
  ['a city that isn’t there', '    - tempe', '    - atlantis', 'us-az · cities'],
  ['a city of another country', '    - tempe', '    - belfast', 'us-az · cities'],
  ['a city twice', '    - tempe', '    - birmingham-al', 'cities'],
  ['a code that another one has', 'code: us-az', 'code: us-al', 'code'],
])('a region with %s is rejected', (_, from, to, path) => {
  expect(errorsOf(['regions.yaml', from, to])).toContainEqual(expect.objectContaining({ file: 'regions.yaml', path }))
})

const HARVARD = 'harvard-university,tuition,undergraduate,59076,,USD,2023-24,ipeds'
test.each([
  ['of a school that isn’t there', HARVARD.replace('harvard-university', 'hogwarts'), 'a known school'],
  ['of a kind that isn’t there', HARVARD.replace('tuition', 'magic'), 'a known kind'],
  ['of a source that isn’t there', HARVARD.replace('ipeds', 'hearsay'), 'a known source'],
  ['in money that can’t be reckoned', HARVARD.replace('USD', 'ZWL'), 'one of USD, CAD, GBP, AUD, EUR, INR'],
  ['in money that isn’t named', HARVARD.replace('USD', ''), 'one of USD, CAD, GBP, AUD, EUR, INR'],
  ['that stands twice', `${HARVARD}\n${HARVARD}`, 'each once'],
  [
    'in percent',
    'harvard-university,admission-rate,graduate,3.2,,,2022-23,college-scorecard',
    'a fraction of 1 above 0',
  ],
  ['of a whole SAT', 'harvard-university,sat-math,graduate,1460,1580,,2022-23,college-scorecard', 'an SAT score'],
  ['of no ACT', 'harvard-university,act,graduate,34,39,,2022-23,college-scorecard', 'an ACT score'],
])('a figure %s is rejected, with its place', (_, line, expected) => {
  expect(errorsOf(['facts/ipeds.csv', HARVARD, line])).toMatchObject([{ file: 'facts', expected }])
})

test.each([
  ['a value that is no number', HARVARD.replace('59076', 'a lot'), 'value'],
  ['no value', HARVARD.replace('59076', ''), 'value'],
  ['a range upside down', HARVARD.replace('59076,', '59076,5'), 'value_to'],
  ['a year of the last century', HARVARD.replace('2023-24', '1999-00'), 'year'],
  ['an unknown level', HARVARD.replace('undergraduate', 'kindergarten'), 'level'],
])('a figure with %s is rejected, with its place', (_, line, field) => {
  expect(errorsOf(['facts/ipeds.csv', HARVARD, line])).toMatchObject([
    {
      file: 'facts/ipeds.csv',
      path: expect.stringMatching(new RegExp(`^ipeds~harvard-university~tuition~\\w+ · ${field}$`)),
    },
  ])
})

test.each([
  ['a school that isn’t there', '- rmit-university', '- hogwarts', '1 · schools', 'a known school'],
  ['a school twice', '- rmit-university', '- monash-university', '1 · schools', 'each once'],
  ['an edition that isn’t there', 'edition: vi', 'edition: fr', '1 · edition', undefined],
])('schools of note with %s are rejected', (_, from, to, path, expected) => {
  expect(errorsOf(['home.yaml', from, to])).toMatchObject([{ file: 'home.yaml', path, ...(expected && { expected }) }])
})

test('the photograph of a person, an office or a student must exist', () => {
  const { content, issues: errors } = readWithDefects(
    ['team.yaml', '    office: hsinchu', '    office: hsinchu\n    photo: yu-ting.webp'],
    ['offices.yaml', '  code: tainan', '  code: tainan\n  photo: front.jpg'],
    ['testimonials.yaml', '  portrait: ', '  photo: smile.avif\n  portrait: '],
  )
  expect(errors).toEqual([])
  const missing = checkFiles(demoFolder, content).filter((error) => error.startsWith('missing'))
  expect(missing).toEqual(
    ['people/yu-ting.webp', 'offices/front.jpg', 'students/smile.avif'].map(
      (file) => `missing picture pictures/${file}`,
    ),
  )
  expect(
    errorsOf(['team.yaml', '    office: hsinchu', '    office: hsinchu\n    photo: ../secret.svg']),
  ).toContainEqual(expect.objectContaining({ file: 'team.yaml', path: expect.stringMatching(/photo$/) }))
})

test('an answer that would take too long to read is reported with its language', () => {
  const errors = errorsOf([
    'questions.yaml',
    /answer:\n {6}en: [\s\S]*?\n {6}vi:/,
    `answer:\n      en: "${'*a_'.repeat(5000)}"\n      vi:`,
  ])
  expect(errors).toMatchObject([{ file: 'questions.yaml', path: '1 · answer · en', expected: 'readable md' }])
})

test('a page that would take too long to read is reported too', () => {
  const errors = errorsOf(['pages/privacy/en.md', /\n---\n[\s\S]*$/, `\n---\n${'*a_'.repeat(5000)}`])
  expect(errors).toMatchObject([{ file: 'pages/privacy', path: 'privacy · body · en', expected: 'readable md' }])
})
