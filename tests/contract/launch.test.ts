/** The launch checklist: what it finds, and what clearing the demonstration changes. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CostSheet } from '../../src/api/costs/show-costs.ts'
import { inProcessClient, inProcessStaffClient } from '../../src/api/in-process.ts'
import { fillEmpty } from '../../src/console/content/prices/fill-empty.ts'
import { findBlock, listBlocks } from '../../src/db/queries/blocks.ts'
import { listEntriesOfKind } from '../../src/db/queries/content-entries.ts'
import { hasDemoRows } from '../../src/db/queries/content-kinds.ts'
import { readContentFacts } from '../../src/db/queries/launch.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import { readValue } from '../../src/domain/content/entry.ts'
import type { Entries } from '../../src/domain/content/values.ts'
import type { Currency } from '../../src/domain/currencies.ts'
import { contentChecks, settingsChecks } from '../../src/domain/launch.ts'
import { parseConfig } from '../../src/server/config.ts'
import { readCleanSite } from '../../src/server/content/clean-site.ts'
import { filesOf, parseFiles } from '../../src/server/content/parse-files.ts'
import { readerOf } from '../../src/server/content/read-content.ts'
import { settingsFacts } from '../../src/server/settings-facts.ts'
import { changeEntries } from '../../src/services/content/change-entries.ts'
import { clearDemo, entriesWithoutDemo } from '../../src/services/content/clear-demo.ts'
import { loadEntries } from '../../src/services/content/load-entries.ts'
import type { EntryChange } from '../../src/services/content/rows.ts'
import { readJson } from '../support/api.ts'
import { createStore, ENGINES, type Engine } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { edited } from '../support/entries.ts'
import { buildPrincipal } from '../support/staff.ts'
import { buildApi, buildCaller } from '../support/test-api.ts'

async function open(engine: Engine, content: boolean) {
  const { store, drop } = await createStore(engine, { content })
  onTestFinished(drop)
  return store
}

const by = { staffId: null, name: 'Test' }

/** The legal pages whose text is a sample in an edition, as visitors read. */
async function samplesIn(api: ReturnType<typeof buildApi>, locale: string): Promise<string[]> {
  const isSample = async (code: string) => {
    const { page } = (await readJson(await api.get(`/api/Home/pages/${code}`, { locale }))) as { page: { demo?: true } }
    return page.demo === true
  }
  const codes = ['privacy', 'terms']
  const found = await Promise.all(codes.map(isSample))
  return codes.filter((_, at) => found[at])
}

const admin = (reauthenticatedAt: number) =>
  buildPrincipal('admin-id', { roles: ['admin'], isMfaVerified: true, reauthenticatedAt })

describe.each(ENGINES)('on %s', (engine) => {
  test('a new site lacks its own name, offices and team, and has the demonstration', async () => {
    const store = await open(engine, true)
    const facts = await readContentFacts(store.read)
    expect(facts).toMatchObject({
      hasOwnName: false,
      ownOffices: 0,
      people: 0,
      sampleTexts: new Set(['tagline', 'headline', 'about']),
      hasSamplePromises: true,
      hasSamplePages: true,
      hasSamplePrices: true,
    })
    expect(facts.demo).toMatchObject({ offices: 7, people: expect.any(Number) })
  })

  test('what the owner wrote is found, and clearing the demonstration leaves none', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    const { deps, clock } = api
    const renamed = (name: (given: object) => object) =>
      edited(store, 'site.yaml', '', (value) => ({ ...value, name: name(Object(value.name)) }))
    const inOne = await renamed((given) => ({ ...given, en: 'Sao' }))
    await changeEntries(store, readerOf(), { changes: [inOne], by, via: 'console', at: 1 })
    expect(await readContentFacts(store.read)).toMatchObject({ hasOwnName: false })
    const site = await renamed(() => ({ en: 'Sao' }))
    const office = await edited(store, 'offices.yaml', 'taipei', (value) => ({ ...value, phone: '+886 2 1555 0100' }))
    await changeEntries(store, readerOf(), { changes: [site, office], by, via: 'console', at: 1 })
    expect(await readContentFacts(store.read)).toMatchObject({ hasOwnName: true, hasLogo: false, ownOffices: 1 })

    const principal = admin(clock.now())
    await store.transaction((tx) =>
      insertPerson(tx, { ...principal, id: principal.staffId, offices: [], passwordHash: 'x' }, clock.now()),
    )
    const staff = (at: number) =>
      inProcessStaffClient(deps, buildCaller({ principal: { ...principal, reauthenticatedAt: at }, isSite: true }))
    await expect(staff(0).removeDemo()).rejects.toMatchObject({ status: 403 })
    expect((await staff(clock.now()).removeDemo()).removed).toBeGreaterThan(50)
    const { checks, demo } = await staff(clock.now()).showLaunch()
    expect(demo).toEqual({})
    const missing = checks.filter(({ state }) => state === 'missing').map(({ check }) => check)
    expect(missing).not.toContain('demo')
    // the removal changes these entries, but not their sample texts
    expect(missing).toEqual(expect.arrayContaining(['headline', 'about', 'promises', 'legal', 'prices']))
    expect((await listBlocks(store.read, 'site'))[0]).toMatchObject({ chat: {}, sister_sites: { tw: [] } })
    const { revisions } = await staff(clock.now()).showHistory({ kind: 'pages', key: 'terms' })
    expect(revisions.map(({ version, via, by: who }) => [version, via, who])).toEqual([
      [2, 'clear_demo', principal.name],
      [1, 'load', null],
    ])
  })

  test('the country and clock of an edition are open until somebody saves it, or confirms them all', async () => {
    const store = await open(engine, true)
    const { deps, clock } = buildApi(store)
    const staff = inProcessStaffClient(deps, buildCaller({ principal: admin(clock.now()), isSite: true }))
    const unconfirmed = async () => {
      const { checks } = await staff.showLaunch()
      const { unconfirmedEditions } = await readContentFacts(store.read)
      return [checks.find(({ check }) => check === 'editions')?.state, ...unconfirmedEditions]
    }
    expect(await unconfirmed()).toEqual(['missing', 'vi', 'tw', 'en'])
    const english = await edited(store, 'editions.yaml', 'en', (value) => ({ ...value, home_country: 'TH' }))
    const hidden = await edited(store, 'editions.yaml', 'tw', (value) => ({ ...value, hidden: true }))
    await changeEntries(store, readerOf(), { changes: [english, hidden], by, via: 'console', at: clock.now() })
    expect(await unconfirmed()).toEqual(['missing', 'vi'])
    await staff.changeLaunch({ version: 0, hidden: false, editions_confirmed: true })
    expect(await unconfirmed()).toEqual(['done'])
  })

  test('the checklist’s languages: an edition is hidden, another country brings its time zone, and prices are converted', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    const { deps, clock } = api
    const staff = inProcessStaffClient(deps, buildCaller({ principal: admin(clock.now()), isSite: true }))
    const editions = async () => (await staff.showLaunch()).editions
    const change = async (given: Record<string, { is_shown?: boolean; home_country?: string; currency?: Currency }>) =>
      staff.changeEditionReaders({
        editions: (await editions()).map((each) => ({
          ...each,
          ...Object.entries(given).find(([code]) => code === each.code)?.[1],
        })),
      })
    expect(await change({ tw: { is_shown: false }, en: { home_country: 'TH' } })).toEqual({ changed: 2 })
    expect((await editions()).map(({ code, is_shown }) => [code, is_shown])).toEqual([
      ['vi', true],
      ['tw', false],
      ['en', true],
    ])
    expect((await listBlocks(store.read, 'editions')).find(({ code }) => code === 'en')).toMatchObject({
      home_country: 'TH',
      time_zone: 'Asia/Bangkok',
      home_currency: 'THB',
      currency: 'USD',
    })
    // as the Vietnamese edition names it, not by its former name
    expect(await change({ en: { home_country: 'VN' } })).toEqual({ changed: 1 })
    const english = (await listBlocks(store.read, 'editions')).find(({ code }) => code === 'en')
    expect(english).toMatchObject({ time_zone: 'Asia/Ho_Chi_Minh', home_currency: 'VND' })
    expect(await change({})).toEqual({ changed: 0 })
    expect(await change({ tw: { is_shown: true } })).toEqual({ changed: 1 })
    // which of its time zones?
    await expect(change({ en: { home_country: 'CA' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'en.home_country': [expect.stringContaining('several time zones')] } },
    })
    await expect(change({ en: { is_shown: false } })).rejects.toMatchObject({ status: 422 })
    expect(await change({ vi: { currency: 'VND' } })).toEqual({ changed: 2 })
    const converted = async () =>
      ((await readJson(await api.get('/api/Home/prices_get_list', { locale: 'vi' }))) as { prices: object[] }).prices
    expect((await converted())[0]).toMatchObject({ currency: 'VND' })
    // converted sample prices are still the sample's
    expect((await readContentFacts(store.read)).hasSamplePrices).toBe(true)
    const rates = await edited(store, 'exchange-rates.yaml', '', (value) => {
      const { UZS: _, ...dollars } = Object(Object(value.rates).USD)
      return { ...value, rates: { ...Object(value.rates), USD: dollars } }
    })
    await changeEntries(store, readerOf(), { changes: [rates], by, via: 'console', at: 1 })
    await expect(change({ vi: { currency: 'UZS' } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'vi.currency': [expect.any(String)] } },
    })
    const [first] = await editions()
    await change({ vi: { is_shown: false } })
    await expect(staff.changeEditionReaders({ editions: [{ ...first, is_shown: false }] })).resolves.toEqual({
      changed: 0,
    })
    await expect(staff.changeEditionReaders({ editions: [{ ...first, home_country: 'VU' }] })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('a firm that takes no orders has no services to order, and nothing left to price', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    const answer = async <T>(path: string) => (await readJson(await api.get(path, { locale: 'en' }))) as T
    const close = await edited(store, 'prices.yaml', '', (value) => ({ ...value, orders_closed: true }))
    await changeEntries(store, readerOf(), { changes: [close], by, via: 'console', at: 1 })
    expect(await answer('/api/Home/prices_get_list')).toEqual(expect.objectContaining({ prices: [] }))
    const { site } = await answer<{ site: { empty_pages: string[] } }>('/api/Home/site')
    expect(site.empty_pages).toEqual(
      expect.arrayContaining(['/service_select', '/service_select/refine', '/service_select/apply']),
    )
    const items = [{ kind: 'apply', service: 'visa', options: { country: 'uk' } }]
    const quoted = await api.post('/api/Home/get_discounts_price_refine', { items }, { locale: 'en' })
    expect(quoted.status).toBe(422)
    expect((await readContentFacts(store.read)).hasSamplePrices).toBe(false)
  })

  test('email is tested when a server has accepted a message, which no other setting forgets', async () => {
    const store = await open(engine, true)
    const { deps, clock } = buildApi(store)
    const staff = inProcessStaffClient(deps, buildCaller({ principal: admin(clock.now()), isSite: true }))
    const stateOf = async () =>
      contentChecks(await readContentFacts(store.read), { hasLeadsTo: true, sendsMail: true }).find(
        ({ check }) => check === 'email_tested',
      )?.state
    expect(await stateOf()).toBe('missing')
    deps.launch.sendTestMail = async () => '535 wrong password'
    expect(await staff.sendTestMail()).toMatchObject({ reason: '535 wrong password' })
    expect(await stateOf()).toBe('missing')
    deps.launch.sendTestMail = async () => null
    expect(await staff.sendTestMail()).toMatchObject({ reason: null })
    const { version } = await staff.showLaunch()
    await staff.changeLaunch({ version, hidden: true, editions_confirmed: false })
    expect(await stateOf()).toBe('done')
  })

  test('lists mark what is of the demonstration until it is edited', async () => {
    const store = await open(engine, true)
    const { deps, clock } = buildApi(store)
    const staff = inProcessStaffClient(deps, buildCaller({ principal: admin(clock.now()), isSite: true }))
    const marked = async () =>
      (await staff.listContent({ kind: 'offices' })).entries.filter(({ is_demo }) => is_demo).map(({ key }) => key)
    const before = await marked()
    expect(before).toContain('taipei')
    const office = await edited(store, 'offices.yaml', 'taipei', (value) => ({ ...value, phone: '+886 2 1555 0100' }))
    await changeEntries(store, readerOf(), { changes: [office], by, via: 'console', at: 1 })
    expect(await marked()).toEqual(before.filter((key) => key !== 'taipei'))
  })

  test('the booking form offers a chat app only where the firm or an office has an account', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    const methods = async () => {
      const answer = (await readJson(await api.get('/api/Home/form_options', { locale: 'vi' }))) as {
        form_options: { contact_method: { code: string }[] }
      }
      return answer.form_options.contact_method.map(({ code }) => code).toSorted()
    }
    expect(await methods()).toEqual(['email', 'line', 'phone', 'whatsapp', 'zalo'])
    const site = await edited(store, 'site.yaml', '', (value) => ({ ...value, chat: {} }))
    const account = { url: 'https://zalo.example/hanoi', id: 'hanoi' }
    const office = await edited(store, 'offices.yaml', 'taipei', (value) => ({ ...value, chat: { zalo: account } }))
    await changeEntries(store, readerOf(), { changes: [site, office], by, via: 'console', at: 1 })
    expect(await methods()).toEqual(['email', 'phone', 'zalo'])
  })

  test('the sample’s address gets no notice that another one receives leads; the owner’s does', async () => {
    const store = await open(engine, true)
    const recipients = async (email: string) => {
      const site = await edited(store, 'site.yaml', '', (value) => ({ ...value, email }))
      await changeEntries(store, readerOf(), { changes: [site], by, via: 'console', at: 1 })
      return (await store.read.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient)
    }
    expect(await recipients('post@firm.example')).toEqual([])
    expect(await recipients('leads@firm.example')).toEqual(['post@firm.example'])
  })

  test('prices of the sample stay to do when they are only converted', async () => {
    const store = await open(engine, true)
    const { deps, clock } = buildApi(store)
    const staff = inProcessStaffClient(deps, buildCaller({ principal: admin(clock.now()), isSite: true }))
    const change = async (edit: (value: Entries) => Promise<Entries>) => {
      const [given] = (await listEntriesOfKind(store.read, 'prices')).map(readValue)
      const next = await edit(given as Entries)
      const price = await edited(store, 'prices.yaml', '', () => next)
      await changeEntries(store, readerOf(), { changes: [price], by, via: 'console', at: clock.now() })
      return (await readContentFacts(store.read)).hasSamplePrices
    }
    const converted = async (value: Entries) =>
      (await fillEmpty(staff, value, { from: 'USD', to: ['VND', 'PHP'] })).prices
    expect(await change(converted)).toBe(true)
    const doubled = (text: string) => text.replace(/"VND":(\d+)/g, (_, amount) => `"VND":${Number(amount) * 2}`)
    expect(await change(async (value) => JSON.parse(doubled(JSON.stringify(value))))).toBe(false)
  })

  test('an address that receives nothing gives its place to that of the admin who clears the demo, and no other does', async () => {
    const emailAfter = async (address?: string) => {
      const store = await open(engine, true)
      if (address) {
        const change = await edited(store, 'site.yaml', '', (value) => ({ ...value, email: address }))
        await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: 1 })
      }
      await clearDemo(store, readerOf(), { site: readCleanSite(), now: 2, by: { ...by, email: 'owner@firm.vn' } })
      return (await findBlock(store.read, 'site', 'site'))?.email
    }
    expect(await emailAfter()).toBe('owner@firm.vn')
    expect(await emailAfter('post@example-firm.vn')).toBe('post@example-firm.vn')
    // the owner's own, though it looks like a sample's
    expect(await emailAfter('hello@firm.example')).toBe('hello@firm.example')
  })

  test('clearing the demo replaces what its organisation says of itself, and leaves what the owner wrote', async () => {
    const siteAfter = async (written: Entries) => {
      const store = await open(engine, true)
      const change = await edited(store, 'site.yaml', '', (value) => ({ ...value, ...written }))
      await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: 1 })
      await clearDemo(store, readerOf(), { site: readCleanSite(), now: 2 })
      return findBlock(store.read, 'site', 'site')
    }
    const name = { en: 'Bright Path' }
    const cleared = await siteAfter({ name })
    expect(cleared).toMatchObject({ name, tagline: readCleanSite().tagline, description: readCleanSite().description })
    expect([cleared?.founded, cleared?.weekly_slots, cleared?.branding?.reference_prefix]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const ownSite = {
      name,
      tagline: { en: 'Nurses to Canada' },
      founded: 2024,
      weekly_slots: 6,
      branding: { reference_prefix: 'BRI', accent: '#0b5d3b' },
    }
    expect(await siteAfter(ownSite)).toMatchObject(ownSite)
  })

  test('a legal page says in each edition that its text is a sample, until the owner writes another', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    await clearDemo(store, readerOf(), { site: readCleanSite(), now: 2 })
    expect([await samplesIn(api, 'en'), await samplesIn(api, 'vi')]).toEqual([
      ['privacy', 'terms'],
      ['privacy', 'terms'],
    ])
    const write = (page: string, locales: readonly string[]) =>
      edited(store, `pages/${page}`, '', (value) => ({
        ...value,
        body: { ...(value.body as Entries), ...Object.fromEntries(locales.map((locale) => [locale, 'Own text'])) },
      }))
    const publish = (changes: EntryChange[]) =>
      changeEntries(store, readerOf(), { changes, by, via: 'console', at: api.clock.now() })
    await publish([await write('privacy', LOCALES), await write('terms', ['en'])])
    expect([await samplesIn(api, 'en'), await samplesIn(api, 'vi')]).toEqual([[], ['terms']])
    expect(await readContentFacts(store.read)).toMatchObject({ hasSamplePages: true })
    await publish([await write('terms', LOCALES)])
    expect(await readContentFacts(store.read)).toMatchObject({ hasSamplePages: false })
  })

  test('promises are open until one that binds the organisation was edited; other statements don’t count', async () => {
    const store = await open(engine, true)
    const reword = async (code: string) => {
      const change = await edited(store, 'promises.yaml', code, (value) => ({ ...value, text: { en: 'Own words' } }))
      await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: 1 })
    }
    await reword('letters')
    expect(await readContentFacts(store.read)).toMatchObject({ hasSamplePromises: true })
    await reword('free')
    expect(await readContentFacts(store.read)).toMatchObject({ hasSamplePromises: false })
  })

  test('prices are missing until those of documents and of application services are the owner’s', async () => {
    const store = await open(engine, true)
    await clearDemo(store, readerOf(), { site: readCleanSite(), now: 2 })
    const isMissing = async () => (await readContentFacts(store.read)).hasSamplePrices
    const found = [await isMissing()]
    for (const part of ['refine', 'apply']) {
      const change = await edited(store, 'prices.yaml', '', (value) => ({
        ...value,
        [part]: (value[part] as Entries[]).slice(1),
      }))
      await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: 3 })
      found.push(await isMissing())
    }
    expect(found).toEqual([true, true, false])
  })

  test('a legal page in the owner’s files is no sample', async () => {
    const store = await open(engine, false)
    const files = [...filesOf('content')].map(([file, text]) => [file, text.replace(/^demo_note: .*\n/m, '')] as const)
    await loadEntries(store, parseFiles(new Map(files)).entries, readerOf())
    expect(await samplesIn(buildApi(store), 'en')).toEqual([])
  })

  test('LEADS_TO is missing only while leads of an office without an email address go to that of the sample', async () => {
    const store = await open(engine, true)
    const by = { staffId: null, name: 'Test' }
    const save = async (file: string, place: string, email: string) => {
      const changes = [await edited(store, file, place, (value) => ({ ...value, email }))]
      await changeEntries(store, readerOf(), { changes, by, via: 'console', at: 1 })
    }
    const stateWith = async (hasLeadsTo: boolean) =>
      contentChecks(await readContentFacts(store.read), { hasLeadsTo, sendsMail: false }).find(
        ({ check }) => check === 'leads_to',
      )?.state
    expect(await stateWith(false)).toBe('done')
    await save('offices.yaml', 'taipei', '')
    expect([await stateWith(false), await stateWith(true)]).toEqual(['missing', 'done'])
    await save('site.yaml', '', 'office@sao.example')
    expect(await stateWith(false)).toBe('done')
  })

  test('an edition whose readers’ currency has no exchange rate shows the price currency, and the list says so', async () => {
    const store = await open(engine, true)
    const api = buildApi(store)
    expect(await readContentFacts(store.read)).toMatchObject({ lacksRates: false })
    const change = await edited(store, 'editions.yaml', 'en', (value) => ({ ...value, home_currency: 'ISK' }))
    await changeEntries(store, readerOf(), { changes: [change], by, via: 'console', at: api.clock.now() })
    expect(await readContentFacts(store.read)).toMatchObject({ lacksRates: true })
    const { year_total, rate } = (await readJson(
      await api.get('/api/Home/costs?country=uk&route=master&band=low', { locale: 'en' }),
    )) as CostSheet
    expect([rate.currency, rate.rates.GBP]).toEqual(['USD', 1.3238])
    // 16,000, 12 × 1,171, 776 × 1.5 and 558 pounds
    expect(year_total?.home_minor).toBe(Math.round(31_774 * 132.38))
    expect(year_total?.missing).not.toContain('tuition')
  })

  test('a new edition for other readers lacks texts of its own, and guides still speak to the readers before', async () => {
    const store = await open(engine, true)
    const { deps, clock } = buildApi(store)
    const staff = inProcessStaffClient(
      deps,
      buildCaller({ principal: buildPrincipal('editor', { roles: ['admin'], isMfaVerified: true }), isSite: true }),
    )
    const listed = async () => (await staff.listContent({ kind: 'tags', only: 'missing' })).total
    const before = await readContentFacts(store.read)
    // an article for one edition alone is withdrawn in the others
    expect([before.untranslated, before.guidesOfOtherReaders, await listed()]).toEqual([{}, 0, 0])
    const english = await edited(store, 'editions.yaml', 'en', (value) => ({
      ...value,
      home_currency: 'THB',
      home_country: 'TH',
    }))
    const thai = { ...english.value, code: 'th', language: 'th', fallback: 'en', order: 4, default: undefined }
    const added = { file: 'editions.yaml', place: 'th', version: 0, value: thai }
    await changeEntries(store, readerOf(), { changes: [english, added], by, via: 'console', at: clock.now() })
    const after = await readContentFacts(store.read)
    expect(after.guidesOfOtherReaders).toBeGreaterThan(0)
    expect([after.untranslated.tags, after.untranslated.pages]).toEqual([await listed(), expect.any(Number)])
    expect(await listed()).toBeGreaterThan(5)
    const kinds = Object.keys(after.untranslated)
    expect(kinds.slice(0, 4)).toEqual(['site', 'consultation', 'pages', 'offices'])
    // every kind has the list that the checklist links
    for (const kind of kinds) await staff.listContent({ kind, only: 'missing' })
    expect(kinds.indexOf('schools')).toBeGreaterThan(kinds.indexOf('document_services'))
  })

  test('a clean start has real countries and schools, no demonstration, and no name yet', async () => {
    const store = await open(engine, false)
    const entries = entriesWithoutDemo(parseFiles(filesOf('content')).entries, { name: { en: 'Your organisation' } })
    await loadEntries(store, entries, readerOf())
    expect(await readContentFacts(store.read)).toMatchObject({ hasOwnName: false, ownOffices: 0, demo: {} })
    expect((await listBlocks(store.read, 'site'))[0]?.name).toEqual({ en: 'Your organisation' })
    expect(await samplesIn(buildApi(store), 'en')).toEqual(['privacy', 'terms'])
    expect(await hasDemoRows(store.read)).toBe(false)
    // no page links to them
    const { empty_pages } = await inProcessClient(buildApi(store).deps, buildCaller()).firm.site()
    expect(empty_pages).toEqual(expect.arrayContaining(['/student_list', '/testimonials']))
    expect(JSON.stringify(await store.read.selectFrom('content_entry').select('source').execute())).not.toContain(
      'Waypoint',
    )
    const { count } = await store.read
      .selectFrom('school')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(400)
  })
})

test('settings: nothing is wrong where nothing is set, and a public site without protection is', () => {
  const states = (environment: Record<string, string>) =>
    Object.fromEntries(
      settingsChecks(settingsFacts(parseConfig(environment))).map(({ check, state }) => [check, state]),
    )
  expect(states({})).toMatchObject({
    email: 'missing',
    addresses: 'missing',
    backups: 'missing',
    tls: 'done',
    captcha: 'done',
  })
  expect(
    states({
      PUBLIC_URL: 'https://a.example',
      SMTP_URL: 'smtp://m.example',
      RATE_LIMITS: 'off',
      CAPTCHA_TEST_ANSWER: 'abcde',
    }),
  ).toMatchObject({
    addresses: 'done',
    email: 'done',
    sender: 'unsafe',
    tls: 'unsafe',
    captcha: 'unsafe',
    limits: 'unsafe',
  })
})
