/**
 * Rules that bookings and orders share: consent is stored with the version that was shown, and each spends one captcha or proof of work.
 */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import type { Store } from '../../src/db/store.ts'
import type { Block } from '../../src/domain/content.ts'
import { createCaptchas } from '../../src/server/captcha/captchas.ts'
import { buildBooking } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { saveBlock } from '../support/load-content.ts'
import {
  buildOrder,
  CONTENT,
  document,
  type Json,
  ORDER,
  openTestApi,
  placedBy,
  useRejecting,
} from '../support/orders.ts'
import { expectError, RIGHT, SECRET, type TestApi } from '../support/test-api.ts'

const TODAY = CONTENT.blocks.consultation[0]?.consent.version
const NEW_TEXT = {
  en: 'I agree to {link}this{/link}.',
  vi: 'Tôi đồng ý với {link}điều này{/link}.',
  tw: '我同意{link}此項{/link}。',
}
const CONSENT_TEXT = { en: 'I agree to this.', vi: 'Tôi đồng ý với điều này.', tw: '我同意此項。' }

/** A new consent, as saved in the console. */
const changeConsent = (store: Store) =>
  store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const block = await findBlock(tx, 'consultation', 'consultation')
    if (!block) throw new Error('no consultation')
    const next: Block<'consultation'> = { ...block, consent: { version: 'the-next', text: NEW_TEXT } }
    await saveBlock(tx, 'consultation', next, 0)
  })

const LEADS = {
  booking: { path: '/api/Home/add_inq', table: 'inquiry', build: (change: Json) => buildBooking(change) },
  order: { path: ORDER, table: 'service_order', build: (change: Json) => buildOrder(change) },
} as const

const storedConsents = (store: Store, table: 'inquiry' | 'service_order') =>
  store.read.selectFrom(table).select(['consent_version', 'reference']).execute()
const spent = (store: Store) => store.read.selectFrom('captcha_redemption').selectAll().execute()

describe.each(ENGINES)('on %s', (engine) => {
  describe.each(['booking', 'order'] as const)('the consent of a %s', (kind) => {
    const { path, table, build } = LEADS[kind]

    test('is stored with the version that was shown', async () => {
      const api = await openTestApi(engine)
      const body = build({ captcha: api.captcha(), consent_version: TODAY })
      expect((await api.post(path, body)).status).toBe(200)
      expect(await storedConsents(api.store, table)).toMatchObject([{ consent_version: TODAY }])
    })

    test('to an outdated text is requested again with the new one; nothing is stored, no captcha is spent', async () => {
      const api = await openTestApi(engine)
      const price = { en: 3600, vi: 3600, tw: 110_000 }
      await changeConsent(api.store)
      for (const locale of LOCALES) {
        const change = { captcha: api.captcha(), consent_version: TODAY, phone: '+639171234567' }
        const body = build(kind === 'order' ? { ...change, quoted_total_minor: price[locale] } : change)
        const { errors } = await expectError(await api.post(path, body, { locale }), 422, 'invalid', ['consent'])
        expect(errors?.consent).toEqual([expect.any(String), CONSENT_TEXT[locale]])
        expect([await storedConsents(api.store, table), await spent(api.store)]).toEqual([[], []])
      }
      const retry = build({ captcha: api.captcha(), consent_version: 'the-next' })
      expect((await api.post(path, retry)).status).toBe(200)
      expect(await storedConsents(api.store, table)).toMatchObject([{ consent_version: 'the-next' }])
    })

    test('to an outdated text is reported together with every other invalid field', async () => {
      const api = await openTestApi(engine)
      const invalid = kind === 'order' ? { items: [document({ copies: 0 })] } : { email: 'no-address' }
      const body = build({ captcha: api.captcha(), consent_version: 'another', ...invalid })
      const field = kind === 'order' ? 'items.0.copies' : 'email'
      await expectError(await api.post(path, body), 422, 'invalid', ['consent', field])
      if (kind === 'booking') return
      const invalidOrder = build({
        captcha: api.captcha(),
        consent_version: 'another',
        items: [document({ file_id: 'gone' })],
      })
      await expectError(await api.post(path, invalidOrder), 422, 'invalid', ['consent', 'items.0.file_id'])
    })

    test('of a lead that is repeated after the text changed is the first one', async () => {
      const api = await openTestApi(engine)
      const body = build({ captcha: api.captcha(), consent_version: TODAY })
      expect((await api.post(path, body)).status).toBe(200)
      await changeConsent(api.store)
      expect((await api.post(path, { ...body, captcha: { key: 'k', answer: 'x' } })).status).toBe(200)
      expect(await storedConsents(api.store, table)).toMatchObject([{ consent_version: TODAY }])
    })
  })

  test('an order spends its captcha: once, and no other at a retry', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    const body = buildOrder({ captcha })
    const placed = await placedBy(await api.post(ORDER, body))
    expect(await placedBy(await api.post(ORDER, { ...body, captcha: api.captcha() }))).toEqual(placed)
    expect(await spent(api.store)).toHaveLength(1)
    for (const other of [buildOrder({ captcha }), buildOrder({ captcha: { ...api.captcha(), answer: 'WRONG' } })])
      await expectError(await api.post(ORDER, other), 422, 'invalid', ['captcha.answer'])
    await expectError(await api.post('/api/Home/add_inq', buildBooking({ captcha })), 422, 'invalid', [
      'captcha.answer',
    ])
    expect(await storedConsents(api.store, 'service_order')).toHaveLength(1)
  })

  test('an order that is rejected for its price or its items spends no captcha', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    expect((await api.post(ORDER, buildOrder({ captcha, quoted_total_minor: 1 }))).status).toBe(409)
    const invalidOrder = buildOrder({ captcha, items: [document({ file_id: 'gone' })] })
    await expectError(await api.post(ORDER, invalidOrder), 422, 'invalid', ['items.0.file_id'])
    await placedBy(await api.post(ORDER, buildOrder({ captcha })))
  })

  test('of twenty concurrent orders with one captcha one is accepted; twenty of one form are one order', async () => {
    const api = await openTestApi(engine)
    const captcha = api.captcha()
    const same = buildOrder({ captcha: api.captcha() })
    const twenty = (make: () => Json) => Promise.all(Array.from({ length: 20 }, () => api.post(ORDER, make())))
    const answers = await twenty(() => buildOrder({ captcha }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const placed = await Promise.all((await twenty(() => same)).map(placedBy))
    expect(new Set(placed.map(({ reference }) => reference)).size).toBe(1)
    expect(await storedConsents(api.store, 'service_order')).toHaveLength(2)
  })

  test('an order is accepted with a proof of work, which is valid once', async () => {
    const captchas = createCaptchas({ secret: SECRET, now: Date.now, testAnswer: null })
    const api = await openTestApi(engine)
    api.deps.orders = { ...api.deps.orders, readCaptcha: captchas.read }
    const { key, challenge } = await proofFrom(captchas)
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
    const proof = { key, proof: JSON.stringify({ challenge, solution }) }
    const other = await proofFrom(captchas)
    // a proof belongs to one key
    const moved = buildOrder({ captcha: { ...proof, key: other.key } })
    await expectError(await api.post(ORDER, moved), 422, 'invalid', ['captcha.answer'])
    await placedBy(await api.post(ORDER, buildOrder({ captcha: proof })))
    await expectError(await api.post(ORDER, buildOrder({ captcha: proof })), 422, 'invalid', ['captcha.answer'])
  })
})

const proofFrom = async (captchas: ReturnType<typeof createCaptchas>) => captchas.issue()

describe.each(ENGINES)('an order without a captcha on %s', (engine) => {
  const rejectingApi = useRejecting(engine)

  test.each([
    [undefined, ['captcha']],
    [{}, ['captcha.answer', 'captcha.key']],
    [{ key: '', proof: '' }, ['captcha.answer', 'captcha.key']],
    [{ key: 'not ours', answer: RIGHT }, ['captcha.answer']],
    [{ key: 'not ours', proof: '{}' }, ['captcha.answer']],
  ])('is rejected: %j', async (captcha, fields) => {
    const api: TestApi = rejectingApi()
    await expectError(await api.post(ORDER, buildOrder({ captcha })), 422, 'invalid', fields)
  })
})
