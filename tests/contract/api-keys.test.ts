/** API keys, and the leads that other programs send with them. */
import { describe, expect, test } from 'vitest'
import { listApiKeys } from '../../src/db/queries/connections/api-keys.ts'
import { writeSetting } from '../../src/db/queries/leads/console-settings.ts'
import { emptyTables, insertRows, readLasting } from '../../src/db/queries/tables.ts'
import { createLimits } from '../../src/server/limits.ts'
import { addApiKey, revokeApiKey } from '../../src/services/connections/api-keys.ts'
import { sendNotices } from '../../src/services/leads/notices.ts'
import { bookLead, useStaff } from '../support/console-leads.ts'
import { BOTH_ENGINES, ENGINES, type Engine } from '../support/databases.ts'
import { openTestApi } from '../support/leads.ts'
import { buildPrincipal } from '../support/staff.ts'
import { expectError, type TestApi } from '../support/test-api.ts'
import { addStaff } from '../support/waiting-leads.ts'

const ANN = buildPrincipal('ann')
const minute = 60_000
const LEAD = {
  idempotency_key: 'other-form-0001',
  name: '  Lan   Nguyễn ',
  email: 'Lan@Visitor.example',
  phone: '0912 345 678',
  edition: 'vi',
  office: 'vietnam',
  countries: ['uk', 'usa'],
  message: 'Hello,\r\nI want to study.',
  utm_source: 'newsletter',
  utm_campaign: 'autumn',
}

async function openForms(engine: Engine, overrides?: Parameters<typeof openTestApi>[1]) {
  const api = await openTestApi(engine, overrides)
  await addStaff(api.store, { id: 'ann', roles: '["admin"]', offices: '[]' })
  const { key } = await addApiKey(api.deps.staff, ANN, { name: 'Landing page', scopes: ['leads:create'] })
  return { api, store: api.store, key, send: (lead: object, token = key) => sendLead(api, lead, `Bearer ${token}`) }
}

const sendLead = (api: TestApi, lead: object, authorization?: string) =>
  api.post(
    '/api/leads',
    lead,
    {},
    {
      'Content-Type': 'application/json',
      ...(authorization !== undefined && { Authorization: authorization }),
    },
  )

type Answer = { reference: string; url: string }
const answerOf = async (response: Response) => (await response.json()) as Answer

describe.each(ENGINES)('API keys on %s', (engine) => {
  test('only a hash is stored, and the audit has who made and revoked which', async () => {
    const { api, store, key } = await openForms(engine)
    expect(key).toMatch(/^wk_[\w-]{43}$/)
    const [row] = await store.read.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(key.slice(3))
    await revokeApiKey(api.deps.staff, ANN, row?.id ?? '')
    const audit = await store.read.selectFrom('audit').selectAll().where('subject', '=', `api_key:${row?.id}`).execute()
    expect(audit.map(({ action, who }) => [action, who]).sort()).toEqual([
      ['api_key.added', 'ann'],
      ['api_key.revoked', 'ann'],
    ])
    expect(JSON.stringify(audit)).not.toContain(key.slice(3))
  })

  test('a request without a key, with another or a revoked one is rejected, before its body is looked at', async () => {
    const { api, store, key, send } = await openForms(engine)
    for (const authorization of [undefined, '', key, `Basic ${key}`, `Bearer ${key}x`, `Bearer wk_${'a'.repeat(43)}`]) {
      const response = await sendLead(api, { nonsense: true }, authorization)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
      await expectError(response, 401, 'key_unknown')
    }
    const [row] = await listApiKeys(store.read)
    await revokeApiKey(api.deps.staff, ANN, row?.id ?? '')
    await expectError(await send(LEAD), 401, 'key_unknown')
    await expect(revokeApiKey(api.deps.staff, ANN, row?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect(await store.read.selectFrom('lead').selectAll().execute()).toEqual([])
  })

  test('a key without the scope is rejected', async () => {
    const { api, send } = await openForms(engine)
    await api.store.transaction((tx) => tx.updateTable('api_key').set({ scopes: '[]' }).execute())
    await expectError(await send(LEAD), 403, 'key_scope')
  })

  test('a revoked key stays revoked after a restore of an older backup', async () => {
    const { api, store, send } = await openForms(engine)
    const [backup] = await store.read.selectFrom('api_key').selectAll().execute()
    await revokeApiKey(api.deps.staff, ANN, backup?.id ?? '')
    await store.transaction(async (tx) => {
      const putBack = await readLasting(tx)
      await emptyTables(tx)
      await insertRows(tx, 'api_key', [{ ...backup }])
      await putBack()
    })
    await expectError(await send(LEAD), 401, 'key_unknown')
  })

  test('the last use is noted once a minute', async () => {
    const { api, store, send } = await openForms(engine)
    const usedAt = async () => Number((await listApiKeys(store.read))[0]?.used_at)
    const first = api.clock.now()
    await send(LEAD)
    api.clock.advance(minute - 1)
    await send(LEAD)
    expect(await usedAt()).toBe(first)
    api.clock.advance(1)
    await send(LEAD)
    expect(await usedAt()).toBe(first + minute)
  })

  test('each key has a limit of its own', async () => {
    const many = { points: 1000, seconds: 60 }
    const limits = { forms: many, uploads: many, posts: many, api: many, pages: many, images: many }
    const takeLimit = createLimits({ ...limits, keys: { points: 2, seconds: 60 } })
    const { api, send } = await openForms(engine, { takeLimit })
    const other = await addApiKey(api.deps.staff, ANN, { name: 'Other', scopes: ['leads:create'] })
    expect([(await send(LEAD)).status, (await send(LEAD)).status]).toEqual([201, 200])
    const rejected = await send(LEAD)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    await expectError(rejected, 429, 'too_many')
    expect((await send({ ...LEAD, email: 'other@visitor.example' }, other.key)).status).toBe(201)
  })
})

describe.each(ENGINES)('leads of other programs on %s', (engine) => {
  test('are as those that staff add: fields, note, terms and audit', async () => {
    const { api, store, send } = await openForms(engine)
    const response = await send(LEAD)
    expect(response.status).toBe(201)
    const { reference, url } = await answerOf(response)
    expect(url).toBe(`https://console.example/console/leads/${reference}`)
    const [lead, ...more] = await store.read.selectFrom('lead').selectAll().execute()
    expect(more).toEqual([])
    expect(lead).toMatchObject({
      id: reference,
      name: 'Lan Nguyễn',
      email: 'lan@visitor.example',
      phone: '+84912345678',
      office: 'vietnam',
      edition: 'vi',
      countries: 'uk,usa',
      utm_source: 'newsletter',
      campaign: 'autumn',
      origin: 'api',
      status: 'new',
      waiting_since: api.clock.now(),
    })
    const [event] = await store.read.selectFrom('lead_event').selectAll().where('kind', '=', 'added').execute()
    expect(JSON.parse(event?.data ?? '')).toEqual({
      origin: 'api',
      note: 'Hello,\nI want to study.\n\nutm_source: newsletter',
    })
    const terms = await store.read.selectFrom('lead_term').select('term').where('lead_id', '=', reference).execute()
    expect(terms.length).toBeGreaterThan(0)
    const [audit] = await store.read.selectFrom('audit').selectAll().where('action', '=', 'lead.added').execute()
    expect(audit).toMatchObject({ staff_id: null, who: 'API: Landing page', subject: `lead:${reference}` })
  })

  test('a lead without an office gets the main one of its edition', async () => {
    const { store, send } = await openForms(engine)
    const { office: _, ...lead } = LEAD
    await send({ ...lead, edition: 'tw', phone: '0912345678' })
    expect(await store.read.selectFrom('lead').select('office').execute()).toEqual([{ office: 'taipei' }])
  })

  test('every invalid field is named', async () => {
    const { store, send } = await openForms(engine)
    const fields = ['name', 'email', 'edition', 'idempotency_key']
    await expectError(await send({ email: 'no-address', phone: '0912345678' }), 422, 'invalid', fields)
    const codes = { ...LEAD, phone: '12', office: 'moon', countries: ['atlantis'], degree: 'x', source: 'x' }
    await expectError(await send(codes), 422, 'invalid', ['phone', 'office', 'countries', 'degree', 'source'])
    const { email: _, phone: __, ...unreachable } = LEAD
    await expectError(await send(unreachable), 422, 'invalid', ['phone'])
    await expectError(await send({ ...LEAD, message: 'x'.repeat(5001) }), 422, 'invalid', ['message'])
    expect(await store.read.selectFrom('lead').selectAll().execute()).toEqual([])
  })

  test('the same key and body is the same lead, another body is a conflict, another program’s key is its own', async () => {
    const { api, store, send } = await openForms(engine)
    const first = await answerOf(await send(LEAD))
    const again = await send(LEAD)
    expect([again.status, await answerOf(again)]).toEqual([200, first])
    await expectError(await send({ ...LEAD, name: 'Another' }), 409, 'idempotency_mismatch')
    const other = await addApiKey(api.deps.staff, ANN, { name: 'Other', scopes: ['leads:create'] })
    expect((await send(LEAD, other.key)).status).toBe(201)
    expect(await store.read.selectFrom('lead').select('id').execute()).toHaveLength(2)
    expect(JSON.stringify(await store.read.selectFrom('api_request').selectAll().execute())).not.toContain('other-form')
  })

  test('an erased lead takes its request along', async () => {
    const { store, send } = await openForms(engine)
    await send(LEAD)
    await store.transaction((tx) => tx.deleteFrom('lead').execute())
    expect(await store.read.selectFrom('api_request').selectAll().execute()).toEqual([])
  })
})

describe.each(BOTH_ENGINES)('leads of other programs on %s', (engine) => {
  test('the same request at the same moment adds one lead', async () => {
    const { store, send } = await openForms(engine)
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(LEAD)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 201])
    const references = await Promise.all(responses.map(async (each) => (await answerOf(each)).reference))
    expect(new Set(references).size).toBe(1)
    expect(await store.read.selectFrom('lead').select('id').execute()).toHaveLength(1)
  })

  test('the rules assign an owner, who gets a notice', async () => {
    const { api, store, send } = await openForms(engine)
    await addStaff(store, { id: 'bo' })
    const rules = [{ id: 'all', offices: [], countries: [], editions: [], people: ['bo'] }]
    await store.transaction((tx) =>
      writeSetting(tx, 'assignment', { value: { rules }, version: 0, changedBy: 'ann' }, api.clock.now()),
    )
    await send(LEAD)
    expect(await store.read.selectFrom('lead').select('owner_id').execute()).toEqual([{ owner_id: 'bo' }])
    const notices = {
      store,
      now: api.clock.now,
      consoleAddress: (path: string) => path,
      onMailQueued: () => undefined,
    }
    expect(await sendNotices(notices)).toBe(1)
  })
})

describe('possible duplicates', () => {
  const staff = useStaff('sqlite')

  test('a lead of another program with the contact details of an earlier one is proposed as its duplicate', async () => {
    const { api, admin, as } = staff()
    const { key } = await addApiKey(api.deps.staff, admin, { name: 'Landing page', scopes: ['leads:create'] })
    const { leadId } = await bookLead(api, { email: LEAD.email.toLowerCase() })
    const { reference } = await answerOf(await sendLead(api, LEAD, `Bearer ${key}`))
    expect(reference).not.toBe(leadId)
    const { duplicates } = await as(admin).listDuplicates({ id: reference })
    expect(duplicates.map(({ lead }) => lead.id)).toEqual([leadId])
  })
})
