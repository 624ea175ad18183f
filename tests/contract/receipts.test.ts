/** An order's receipt: opened by a signed token for a day, with the order and without the customer's input. */
import { describe, expect, test } from 'vitest'
import { issueReceipt } from '../../src/server/file-links.ts'
import { signed } from '../../src/server/signing.ts'
import { ENGINES } from '../support/databases.ts'
import {
  buildOrder,
  CART,
  DAY,
  document,
  docx,
  openTestApi,
  order,
  placedBy,
  SUMS,
  upload,
  visa,
} from '../support/orders.ts'
import { expectError, SECRET } from '../support/test-api.ts'

const RECEIPT = '/api/Home/order_receipt'
const at = (token: string) => `${RECEIPT}?token=${encodeURIComponent(token)}`

describe.each(ENGINES)('a receipt on %s', (engine) => {
  test('shows items, prices and time of its order in the reader’s language, uncacheable', async () => {
    const api = await openTestApi(engine)
    const { id } = await upload(api, docx(600), 'A private name.docx')
    const items = [{ ...CART[0], word_count: undefined, file_id: id, word_limit: 700 }, ...CART.slice(1)]
    const { reference } = await placedBy(await order(api, buildOrder({ items, quoted_total_minor: SUMS.USD.total })))
    const token = issueReceipt(SECRET, reference, api.clock.now())
    const response = await api.get(at(token), { locale: 'vi' })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      receipt: {
        reference,
        created_at: new Date(api.clock.now()).toISOString(),
        currency: 'USD',
        original_minor: SUMS.USD.original,
        discount_minor: SUMS.USD.discount,
        total_minor: SUMS.USD.total,
        price_minor: SUMS.USD.total,
        received_minor: 0,
        due_minor: SUMS.USD.total,
        items: [
          { kind: 'refine', service: 'sop', word_count: 600, word_limit: 700, copies: 2, urgent: true },
          { kind: 'refine', mode: 'polishing', word_count: 5, price_minor: SUMS.USD.second },
          { kind: 'apply', options: { country: 'uk', degree: 'master', schools: 3 }, price_minor: SUMS.USD.third },
        ],
      },
    })
    expect(text).toContain('Nhận xét và chỉnh sửa')
    expect(text).not.toMatch(/Ada|visitor\.example|639171234567|Evenings|private name|I would like/)
    expect(text).not.toContain(id)
  })

  test('of thirty items is complete', async () => {
    const api = await openTestApi(engine)
    const items = Array.from({ length: 29 }, () => document({ copies: 2, urgent: true, mode: 'translation' }))
    const quote = (await (
      await api.post('/api/Home/get_discounts_price_refine', { items: [...items, visa()] })
    ).json()) as {
      total_minor: number
    }
    const body = buildOrder({ items: [...items, visa()], quoted_total_minor: quote.total_minor })
    const { reference } = await placedBy(await order(api, body))
    const token = issueReceipt(SECRET, reference, api.clock.now())
    expect(token.length).toBeLessThan(100)
    const { receipt } = (await (await api.get(at(token))).json()) as { receipt: { items: { kind: string }[] } }
    expect(receipt.items.map(({ kind }) => kind)).toEqual([...items.map(() => 'refine'), 'apply'])
  })

  test('is opened by its own token for a day, and by no other', async () => {
    const api = await openTestApi(engine)
    const [one, other] = [
      await placedBy(await order(api, buildOrder())),
      await placedBy(await order(api, buildOrder())),
    ]
    const token = issueReceipt(SECRET, one.reference, api.clock.now())
    const forged = [
      '',
      one.reference,
      token.replace(one.reference, other.reference),
      `${token}x`,
      signed(SECRET, 'upload', token.slice(0, token.lastIndexOf('.'))),
      issueReceipt('another secret entirely', one.reference, api.clock.now()),
      issueReceipt(SECRET, 'WP-0000-0000', api.clock.now()),
      'x'.repeat(190),
      '\u0000.é.',
    ]
    for (const forgedToken of forged) await expectError(await api.get(at(forgedToken)), 404, 'not_found')
    await expectError(await api.get(RECEIPT), 404, 'not_found')
    api.clock.advance(DAY - 1)
    expect((await api.get(at(token))).status).toBe(200)
    api.clock.advance(1)
    await expectError(await api.get(at(token)), 404, 'not_found')
  })
})
