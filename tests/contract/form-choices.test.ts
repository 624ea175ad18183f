/** Sources, contact channels, degrees and intakes are content: the form, the API and emails follow, and old leads keep their names. */
import { expect, test } from 'vitest'
import { choiceNames } from '../../src/db/queries/choice-names.ts'
import { listInquiries } from '../../src/db/queries/inquiries.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { buildBooking } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { book, leadsOf, openTestApi, referenceOf } from '../support/leads.ts'
import { saveBlock } from '../support/load-content.ts'
import { expectError, type TestApi } from '../support/test-api.ts'

const KINDS = ['booking_sources', 'contact_channels', 'degrees', 'intakes'] as const

const clearChoices = (api: TestApi) =>
  api.deps.store.transaction(async (tx) => {
    await tx.deleteFrom('content_block').where('kind', 'in', KINDS).execute()
    await raiseContentVersion(tx)
  })

const replaceChoices = (api: TestApi) =>
  api.deps.store.transaction(async (tx) => {
    await tx.deleteFrom('content_block').where('kind', 'in', KINDS).execute()
    await saveBlock(tx, 'booking_sources', { id: 1, code: 'fair', name: { en: 'A fair', vi: 'Hội chợ' } })
    await saveBlock(tx, 'booking_sources', { id: 2, code: 'radio', name: { en: 'Radio' }, editions: ['vi'] }, 1)
    await saveBlock(tx, 'contact_channels', { id: 1, code: 'phone', name: { en: 'Call' }, kind: 'phone' })
    await saveBlock(tx, 'contact_channels', { id: 2, code: 'kakao', name: { en: 'KakaoTalk' }, kind: 'app_id' }, 1)
    await saveBlock(tx, 'degrees', { id: 1, code: 'phd', name: { en: 'Doctorate' } })
    await saveBlock(tx, 'intakes', { id: 1, code: 'march', name: { en: 'March', vi: 'Tháng 3' }, month: 3 })
    await raiseContentVersion(tx)
  })

const optionsOf = async (api: TestApi, locale: 'en' | 'vi') => {
  const response = await api.get('/api/Home/form_options', { locale })
  return ((await response.json()) as { form_options: Record<string, unknown> }).form_options
}

const KOREAN = { source: 'fair', degree: 'phd', intake_term: 'march', contact_method: 'kakao', chat_id: 'ada' }

test.each(ENGINES)('the form offers and the API accepts the choices of the content alone, on %s', async (engine) => {
  const api = await openTestApi(engine)
  await replaceChoices(api)
  const en = await optionsOf(api, 'en')
  expect(en).toMatchObject({
    source: [{ code: 'fair', name: 'A fair' }],
    degree: [{ code: 'phd', name: 'Doctorate' }],
    intake_term: [{ code: 'march', name: 'March' }],
    contact_method: [
      { code: 'phone', name: 'Call', kind: 'phone' },
      { code: 'kakao', name: 'KakaoTalk', kind: 'app_id' },
    ],
  })
  expect((await optionsOf(api, 'vi')).source).toEqual([
    { code: 'fair', name: 'Hội chợ' },
    { code: 'radio', name: 'Radio' },
  ])
  await referenceOf(await book(api, buildBooking({ captcha: api.captcha(), ...KOREAN })))
  const [office, visitor] = (await leadsOf(api.deps.store)).mails
  for (const mail of [office, visitor]) expect(mail?.text).toContain('Doctorate')
  expect(visitor?.text).toContain('March 2027')
  const withoutId = buildBooking({ captcha: api.captcha(), ...KOREAN, chat_id: '' })
  await expectError(await book(api, withoutId), 422, 'invalid', ['chat_id'])
  const former = buildBooking({ captcha: api.captcha() })
  await expectError(await book(api, former), 422, 'invalid', ['source', 'degree', 'intake_term', 'contact_method'])
})

test('an organisation without degrees and sources asks for none', async () => {
  const api = await openTestApi('sqlite')
  await clearChoices(api)
  const {
    source: _,
    degree: __,
    ...body
  } = buildBooking({ captcha: api.captcha(), intake_term: '', contact_method: '' })
  await referenceOf(await book(api, body))
  expect(await listInquiries(api.deps.store.read, 1)).toMatchObject([{ source: '', degree: '' }])
})

test('a choice without an entry is shown by its code', async () => {
  const api = await openTestApi('sqlite')
  const { source } = await choiceNames(api.deps.store.read, 'vi')
  expect(source.options.length).toBeGreaterThan(3)
  expect(source.nameOf('television')).toBe('television')
})
