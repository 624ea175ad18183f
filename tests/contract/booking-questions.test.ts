/** The organisation's own questions of the booking form: asked by the API, validated, stored with their labels, found, exported and erased. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import { listInquiries } from '../../src/db/queries/inquiries.ts'
import { rebuildLeadTerms } from '../../src/db/queries/leads/lead-terms.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { StoredAnswer } from '../../src/domain/booking-answers.ts'
import type { Block } from '../../src/domain/content.ts'
import { parseJson } from '../../src/domain/json.ts'
import { buildBooking } from '../support/builders.ts'
import { bookLead } from '../support/console-leads.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import type { Locale } from '../support/demo-editions.ts'
import { book, countLeads, leadsOf, NOTHING, openTestApi, referenceOf } from '../support/leads.ts'
import { saveBlock } from '../support/load-content.ts'
import { buildAdmin, principalOf } from '../support/staff.ts'
import { buildCaller, expectError, type TestApi } from '../support/test-api.ts'

type Question = Block<'booking_questions'>

const LOAN: Question = {
  id: 1,
  code: 'loan',
  label: { en: 'Do you plan a loan?', tw: '你打算貸款嗎？' },
  type: 'choice',
  options: [
    { code: 'yes', name: { en: 'Yes, from a bank', vi: 'Có, vay ngân hàng', tw: '會，向銀行' } },
    { code: 'no', name: { en: 'No', tw: '不會' } },
  ],
  required: true,
  step: 'plans',
  order: 2,
}
const question = (id: number, code: string, more: Partial<Question>): Question => ({
  id,
  code,
  label: { en: `${code}?` },
  type: 'text',
  options: [],
  required: false,
  step: 'contact',
  ...more,
})
const QUESTIONS: Question[] = [
  LOAN,
  question(2, 'bank', { required: true, step: 'plans', shown_if: { question: 'loan', values: ['yes'] } }),
  question(3, 'score', { type: 'number', order: 1, help: { en: 'In IELTS', vi: 'Theo thang IELTS' } }),
  question(4, 'graduation', { type: 'date', shown_if: { field: 'countries', values: ['usa'] } }),
  question(5, 'barangay', { editions: ['en'] }),
]

async function openWithQuestions(engine: Engine): Promise<TestApi> {
  const api = await openTestApi(engine)
  await saveQuestions(api, QUESTIONS)
  return api
}

const saveQuestions = (api: TestApi, questions: readonly Question[]) =>
  api.deps.store.transaction(async (tx) => {
    await tx.deleteFrom('content_block').where('kind', '=', 'booking_questions').execute()
    for (const [position, each] of questions.entries()) await saveBlock(tx, 'booking_questions', each, position)
    await raiseContentVersion(tx)
  })

const ANSWERS = { loan: 'yes', bank: 'Banco de Oro', score: '6,5', graduation: '2027-05-31', barangay: 'Poblacion' }

async function adminOf(api: TestApi) {
  const principal = await principalOf(api.deps.staff, await buildAdmin(api.deps.staff))
  const admin = { ...principal, isMfaVerified: true, reauthenticatedAt: api.clock.now() }
  return inProcessStaffClient(api.deps, buildCaller({ principal: admin }))
}

test.each(ENGINES)('the form options list the questions of the edition in its language, on %s', async (engine) => {
  const api = await openWithQuestions(engine)
  const questionsIn = async (locale: Locale) => {
    const response = await api.get('/api/Home/form_options', { locale })
    const { form_options } = (await response.json()) as { form_options: { questions: { code: string }[] } }
    return form_options.questions
  }
  const vi = await questionsIn('vi')
  expect(vi.map(({ code }) => code)).toEqual(['score', 'loan', 'bank', 'graduation'])
  expect(vi[0]).toEqual({
    code: 'score',
    step: 'contact',
    type: 'number',
    label: 'score?',
    help: 'Theo thang IELTS',
    required: false,
    options: [],
    shown_if: null,
  })
  expect(vi[1]).toMatchObject({
    options: [
      { code: 'yes', name: 'Có, vay ngân hàng' },
      { code: 'no', name: 'No' },
    ],
  })
  expect(vi[2]).toMatchObject({ shown_if: { question: 'loan', values: ['yes'] } })
  expect((await questionsIn('en')).map(({ code }) => code)).toContain('barangay')
})

test.each(ENGINES)(
  'invalid answers are rejected all at once with the other fields, in the reader’s language, on %s',
  async (engine) => {
    const api = await openWithQuestions(engine)
    const post = (answers: unknown, more: object = {}) =>
      book(api, buildBooking({ captcha: api.captcha(), answers, ...more }))
    const errorsOf = async (answers: unknown, more?: object) =>
      ((await expectError(await post(answers, more), 422, 'invalid')) as { errors: object }).errors
    expect(await errorsOf({ loan: 'perhaps', score: 'good', graduation: '2027-02-30' }, { name: '' })).toEqual({
      name: ['Enter your name.'],
      'answers.loan': ['Choose from the options in the list.'],
      'answers.score': ['Enter a number, such as 6.5.'],
      'answers.graduation': ['Enter a date that exists.'],
    })
    expect(await errorsOf(undefined)).toEqual({ 'answers.loan': ['Choose one of the options.'] })
    expect(await errorsOf({ loan: 'yes' })).toEqual({ 'answers.bank': ['Answer this question.'] })
    const response = await book(api, buildBooking({ captcha: api.captcha(), answers: {} }), { locale: 'tw' })
    expect(await response.json()).toMatchObject({ errors: { 'answers.loan': ['請選擇一項。'] } })
    expect(await countLeads(api.deps.store)).toEqual(NOTHING)
  },
)

test.each(ENGINES)(
  'answers are stored with their labels, mailed, found and exported, and erased with the person, on %s',
  async (engine) => {
    const api = await openWithQuestions(engine)
    const { leadId, reference } = await bookLead(api, { answers: { ...ANSWERS, unknown: 'x' }, name: 'Ada Example' })
    const [office, visitor] = (await leadsOf(api.deps.store)).mails
    expect(office?.text).toContain('Do you plan a loan?: Yes, from a bank')
    expect(office?.text).toContain('Banco de Oro')
    expect(visitor?.text).toContain('Yes, from a bank')
    expect(visitor?.text).toContain('31 May 2027')
    // the visitor's address is unverified
    expect(visitor?.text).not.toContain('Banco de Oro')
    const staff = await adminOf(api)
    const answersOf = async () => {
      const { inquiries } = await staff.showLead({ id: leadId })
      return inquiries.find((inquiry) => inquiry.reference === reference)?.answers as StoredAnswer[]
    }
    const before = await answersOf()
    expect(before.map(({ code, values }) => [code, ...values])).toEqual([
      ['score', '6,5'],
      ['loan', 'yes'],
      ['bank', 'Banco de Oro'],
      ['graduation', '2027-05-31'],
      ['barangay', 'Poblacion'],
    ])
    // a later rename or removal changes no answer
    await saveQuestions(api, [{ ...LOAN, label: { en: 'Loan' }, options: LOAN.options.toReversed() }])
    expect(await answersOf()).toEqual(before)
    const found = async (q: string) => (await staff.listLeads({ q })).leads.map(({ id }) => id)
    expect([await found('banco oro'), await found('vay ngan hang'), await found('Poblacion')]).toEqual([
      [leadId],
      [leadId],
      [leadId],
    ])
    await api.deps.store.transaction(rebuildLeadTerms)
    expect(await found('poblacion')).toEqual([leadId])
    const { ids, questions } = await staff.exportLeads({ format: 'csv' })
    expect(questions).toEqual([{ code: 'loan', label: 'Loan' }])
    const { leads } = await staff.listRows({ ids })
    expect(leads[0]?.answers).toEqual(before)
    const { pieces } = await staff.exportPerson({ leads: leadId })
    const zip = unzipSync(new Uint8Array(Buffer.concat(await Array.fromAsync(pieces))))
    const { bookings } = JSON.parse(strFromU8(zip['data.json'] as Uint8Array))
    expect(bookings[0].answers).toEqual(before)
    const person = await staff.showPerson({ leads: leadId })
    await staff.erasePerson({ leads: leadId, version: person.version, reason: 'asked', confirm: 'ada@visitor.example' })
    expect(await listInquiries(api.deps.store.read, 10)).toEqual([])
    expect(await found('poblacion')).toEqual([])
  },
)

test('a repeated booking with the same answers is one lead, and a question hidden by another answer is not stored', async () => {
  const api = await openWithQuestions('sqlite')
  const booking = buildBooking({
    captcha: api.captcha(),
    answers: { ...ANSWERS, loan: 'no', score: '' },
    countries: ['uk'],
  })
  const first = await referenceOf(await book(api, booking))
  expect(await referenceOf(await book(api, booking))).toBe(first)
  const [inquiry] = await listInquiries(api.deps.store.read, 10)
  expect(parseJson(inquiry?.answers ?? '[]').map(({ code }) => code)).toEqual(['loan', 'barangay'])
})

test('an export has no columns for questions before the first answer', async () => {
  const api = await openTestApi('sqlite')
  await bookLead(api)
  await saveQuestions(api, QUESTIONS)
  const staff = await adminOf(api)
  expect((await staff.exportLeads({ format: 'csv' })).questions).toBe(null)
})
