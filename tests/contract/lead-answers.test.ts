/** Answers from templates, other channels, and delivery states of emails, on both databases. */
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PLACEHOLDERS } from '../../src/domain/leads/answers/placeholders.ts'
import { undoMailMs } from '../../src/domain/leads/answers/undo.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { createMailTransport } from '../../src/server/mail/transport.ts'
import { bookLead, type StaffOfTest, useStaff } from '../support/console-leads.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import type { TestApi } from '../support/test-api.ts'

describe.each(ENGINES)('answers on %s', (engine) => {
  const opened = useStaff(engine)
  let api: TestApi
  let admin: Principal
  let consultant: Principal
  let as: StaffOfTest['as']
  beforeAll(() => {
    ;({ api, admin, consultant, as } = opened())
  })
  let person = 0
  const someone = () => ({
    email: `Answered${++person}@visitor.example`,
    phone: `+8869345${String(person).padStart(5, '0')}`,
    office: 'taipei' as const,
  })
  const one = (id: string, who = consultant) => as(who).showLead({ id })

  describe('templates', () => {
    test('some exist at the start, in every language, and all their placeholders are known', async () => {
      const { templates, places } = await as(consultant).listTemplates()
      expect(places).toEqual([...PLACEHOLDERS])
      expect(templates.length).toBeGreaterThanOrEqual(5)
      for (const { texts } of templates) expect(Object.keys(texts).sort()).toEqual([...LOCALES].sort())
      const { leadId } = await bookLead(api, someone())
      for (const { id } of templates) {
        const { subject, text } = await as(consultant).draftAnswer({ id: leadId, template: id })
        expect(`${subject} ${text}`).not.toMatch(/[{}]/)
      }
    })

    test('one is filled in, in the person’s language, and sent as previewed', async () => {
      const who = { ...someone(), name: 'Ann {reference} $&' }
      const { leadId, reference } = await bookLead(api, who)
      const template = {
        title: 'Short',
        texts: { en: { subject: 'For ｛ Name ｝', text: '{NAME}: {reference}\nline\n\n{link}' } },
      }
      await as(admin).saveTemplate({ template: 'short', version: 0, ...template })
      const draft = await as(consultant).draftAnswer({ id: leadId, template: 'short' })
      expect(draft).toEqual({
        subject: 'For Ann {reference} $&',
        text: `Ann {reference} $&: ${reference}\nline\n\nhttps://site.example/consultation`,
      })
      // template names contain no placeholders
      const written = draft
      const preview = await as(consultant).previewAnswer({ id: leadId, ...written })
      expect(preview).toMatchObject({
        to: who.email.toLowerCase(),
        reply_to: consultant.email,
        signature: consultant.name,
        open: [],
      })
      const { version } = (await one(leadId)).lead
      await as(consultant).answerLead({ id: leadId, channel: 'mail', version, ...written })
      const mail = await mailOf(leadId)
      expect(mail.subject).toBe(preview.subject)
      expect(mail.text).toBe(
        [preview.subject, ...preview.paragraphs, preview.signature, `--\n${preview.footer}`].join('\n\n'),
      )
      // line breaks of the preview are line breaks in the email
      expect(mail.html).toContain(`: ${reference}<br>line`)
    })
    const mailOf = (leadId: string) =>
      api.deps.store.read.selectFrom('outbox').selectAll().where('reference', '=', leadId).executeTakeFirstOrThrow()

    test('a placeholder without a value is reported, and nothing is sent until it is filled in', async () => {
      const { leadId } = await bookLead(api, someone())
      await api.deps.store.transaction((tx) =>
        tx.updateTable('lead').set({ countries: '' }).where('id', '=', leadId).execute(),
      )
      const draft = await as(consultant).draftAnswer({ id: leadId, template: 'first-answer' })
      expect(draft.subject).toContain('{countries}')
      const preview = await as(consultant).previewAnswer({ id: leadId, ...draft })
      expect(preview.open).toEqual(['countries', 'guide'])
      const answer = { id: leadId, channel: 'mail' as const, version: (await one(leadId)).lead.version, ...draft }
      await expect(as(consultant).answerLead(answer)).rejects.toMatchObject({
        status: 422,
        body: {
          errors: { subject: [expect.stringContaining('{countries}')], text: [expect.stringContaining('{guide}')] },
        },
      })
      expect((await one(leadId)).lead.waiting_since).not.toBeNull()
    })

    test('a template with an unknown placeholder is rejected with its name, and stays unchanged', async () => {
      const texts = {
        en: { subject: 'Dear {nmae}', text: 'Hello {name}' },
        tw: { subject: '你好', text: '{first name} {name' },
      }
      const save = as(admin).saveTemplate({ template: 'wrong', version: 0, title: 'Wrong', texts })
      await expect(save).rejects.toMatchObject({
        status: 422,
        body: {
          errors: {
            'texts.en.subject': [expect.stringContaining('{nmae}')],
            'texts.tw.text': [expect.stringContaining('{first name} {name')],
          },
        },
      })
      const { templates } = await as(admin).listTemplates()
      expect(templates.map(({ id }) => id)).not.toContain('wrong')
    })

    test.each([
      ['no language', {}],
      ['half a language', { en: { subject: 'Hello', text: ' ' } }],
      ['another language', { fr: { subject: 'Salut', text: 'Salut' } }],
    ])('a template in %s is rejected', async (_, texts) => {
      const save = as(admin).saveTemplate({ template: 'odd', version: 0, title: 'Odd', texts: texts as never })
      await expect(save).rejects.toMatchObject({ status: 422 })
    })

    test('the second of two editors gets a conflict with the current text; a removed template is removed for all and recorded', async () => {
      const texts = { en: { subject: 'One', text: 'One' } }
      const change = (version: number, title: string) =>
        as(admin).saveTemplate({ template: 'what-to-bring', version, title, texts })
      expect(await change(0, 'Ours')).toEqual({ version: 1 })
      await expect(change(0, 'Theirs')).rejects.toMatchObject({
        status: 409,
        body: { current: { version: 1, value: { title: 'Ours' } } },
      })
      await as(admin).removeTemplate({ template: 'what-to-bring', version: 1 })
      const { templates } = await as(admin).listTemplates()
      expect(templates.map(({ id }) => id)).not.toContain('what-to-bring')
      await expect(as(admin).removeTemplate({ template: 'what-to-bring', version: 2 })).rejects.toMatchObject({
        status: 404,
      })
      const rows = await api.deps.store.read
        .selectFrom('audit')
        .select(['action', 'data'])
        .where('subject', '=', 'setting:template.what-to-bring')
        .orderBy('at')
        .execute()
      expect(rows).toHaveLength(2)
    })

    test('a template without a text in the person’s language is not offered', async () => {
      const { leadId } = await bookLead(api, someone())
      const texts = { vi: { subject: 'Chào', text: 'Chào {name}' } }
      await as(admin).saveTemplate({ template: 'only-vi', version: 0, title: 'Only vi', texts })
      await expect(as(consultant).draftAnswer({ id: leadId, template: 'only-vi' })).rejects.toMatchObject({
        status: 404,
      })
      await expect(as(consultant).draftAnswer({ id: leadId, template: 'none' })).rejects.toMatchObject({ status: 404 })
    })
  })

  test('a repeated email needs a confirmation; a different one or another recipient does not', async () => {
    const { leadId } = await bookLead(api, someone())
    const other = await bookLead(api, someone())
    const send = async (id: string, text: string, again?: true) => {
      const { version } = (await one(id)).lead
      const answer = { id, channel: 'mail' as const, version, subject: 'Hello', text }
      return as(consultant).answerLead({ ...answer, ...(again && { again }) })
    }
    const queuedMails = (id: string) =>
      api.deps.store.read.selectFrom('outbox').select('message_id').where('reference', '=', id).execute()
    await send(leadId, 'Dear you,\n\nwelcome.')
    // a browser posts CRLF line breaks, and a day later it is still the same email
    for (const text of ['Dear you,\n\nwelcome.', 'Dear you,\r\n\r\nwelcome. ']) {
      api.clock.advance(24 * 3_600_000)
      await expect(send(leadId, text)).rejects.toMatchObject({
        status: 422,
        body: { errors: { again: [expect.anything()] } },
      })
    }
    expect(await queuedMails(leadId)).toHaveLength(1)
    await send(leadId, 'Dear you,\n\nwelcome.', true)
    await send(leadId, 'Dear you,\n\nwelcome back.')
    expect(await queuedMails(leadId)).toHaveLength(3)
    await send(other.leadId, 'Dear you,\n\nwelcome.')
    expect(await queuedMails(other.leadId)).toHaveLength(1)
  })

  test.each(['line', 'zalo', 'whatsapp', 'phone'] as const)(
    'an answer by %s stops the clock, and is recorded',
    async (channel) => {
      const { leadId } = await bookLead(api, someone())
      const { version } = (await one(leadId)).lead
      await as(consultant).answerLead({ id: leadId, channel, version, text: 'Hello there' })
      const after = await one(leadId)
      expect(after.lead).toMatchObject({ waiting_since: null, status: 'contacted' })
      const event = after.events.find(({ kind }) => kind === 'answered')
      expect(event).toMatchObject({ data: { channel, text: 'Hello there' }, delivery: null })
    },
  )

  test('a reply by phone without a summary is rejected, and the timer goes on', async () => {
    const { leadId } = await bookLead(api, someone())
    const { version } = (await one(leadId)).lead
    const answer = as(consultant).answerLead({ id: leadId, channel: 'phone', version, text: ' ' })
    await expect(answer).rejects.toMatchObject({ status: 422, body: { errors: { text: [expect.anything()] } } })
    expect((await one(leadId)).lead.waiting_since).not.toBeNull()
  })

  describe('a reply that was logged by mistake', () => {
    const logReply = async () => {
      const { leadId } = await bookLead(api, someone())
      const before = (await one(leadId)).lead
      const { version } = before
      await as(consultant).answerLead({ id: leadId, channel: 'zalo', version, text: 'Hello' })
      return { leadId, before, version: version + 1 }
    }

    test('is undone within ten minutes: the lead waits as before, and the timeline shows it', async () => {
      const { leadId, before, version } = await logReply()
      expect((await one(leadId)).events).toContainEqual(expect.objectContaining({ kind: 'answered', can_undo: true }))
      api.clock.advance(10 * 60_000)
      await as(consultant).undoAnswer({ id: leadId, version })
      const { lead, events } = await one(leadId)
      const { waiting_since, first_answer_at, status, owner_id } = before
      expect(lead).toMatchObject({ waiting_since, first_answer_at, status, owner_id })
      const undone = events.find(({ kind }) => kind === 'answer_undone')
      expect(undone).toMatchObject({ can_undo: false, data: { text: 'Hello' } })
      await expect(as(consultant).undoAnswer({ id: leadId, version: lead.version })).rejects.toMatchObject({
        status: 404,
      })
    })

    test('stays after ten minutes, or if the lead has changed since', async () => {
      const late = await logReply()
      api.clock.advance(10 * 60_000 + 1)
      expect((await one(late.leadId)).events.some(({ can_undo }) => can_undo)).toBe(false)
      await expect(as(consultant).undoAnswer({ id: late.leadId, version: late.version })).rejects.toMatchObject({
        status: 404,
      })
      const changed = await logReply()
      await as(consultant).changeLead({ id: changed.leadId, version: changed.version, status: 'qualified' })
      await expect(as(consultant).undoAnswer({ id: changed.leadId, version: changed.version })).rejects.toMatchObject({
        status: 409,
      })
      expect((await one(changed.leadId)).events.some(({ can_undo }) => can_undo)).toBe(false)
    })
  })

  describe('a new message of the person', () => {
    test('on an external channel is recorded by staff, and the clock starts', async () => {
      const { leadId } = await bookLead(api, someone())
      const { version } = (await one(leadId)).lead
      await as(consultant).answerLead({ id: leadId, channel: 'line', version, text: 'Hello' })
      api.clock.advance(60_000)
      await as(consultant).noteWriting({ id: leadId, channel: 'line', text: 'And in autumn?' })
      const after = await one(leadId)
      expect(after.lead).toMatchObject({ waiting_since: api.clock.now(), wrote_at: api.clock.now() })
      expect(after.lead.clock).not.toBeNull()
      const event = after.events.find(({ kind }) => kind === 'wrote')
      expect(event).toMatchObject({ who: consultant.name, data: { text: 'And in autumn?' } })
    })

    test('keeps the start of a running wait', async () => {
      const { leadId } = await bookLead(api, someone())
      const since = (await one(leadId)).lead.waiting_since
      api.clock.advance(60_000)
      await as(consultant).noteWriting({ id: leadId, channel: 'phone' })
      expect((await one(leadId)).lead.waiting_since).toBe(since)
    })

    test('reopens a closed lead', async () => {
      const { leadId } = await bookLead(api, someone())
      const { version } = (await one(leadId)).lead
      await as(consultant).changeLead({ id: leadId, version, status: 'lost', lost_reason: 'Too far' })
      await as(consultant).noteWriting({ id: leadId, channel: 'mail' })
      expect((await one(leadId)).lead).toMatchObject({ status: 'new', lost_reason: null })
    })

    test('arrives by a booking with the same address and phone in the same lead, with another phone in a separate lead', async () => {
      const who = someone()
      const first = await bookLead(api, who)
      const { version } = (await one(first.leadId)).lead
      await as(consultant).answerLead({ id: first.leadId, channel: 'phone', version, text: 'Hello' })
      const secondBooking = await bookLead(api, { ...who, email: who.email.toUpperCase() })
      expect(secondBooking.leadId).toBe(first.leadId)
      expect((await one(first.leadId)).lead.waiting_since).toBe(api.clock.now())
      const other = await bookLead(api, { ...who, phone: '+886900000001' })
      expect(other.leadId).not.toBe(first.leadId)
      expect((await one(other.leadId)).lead.waiting_since).toBe(api.clock.now())
    })
  })

  test.each(['0001-01-01', '2024-12-31', '2032-01-01', '9999-12-31'])('a task for %s is rejected', async (day) => {
    const { leadId } = await bookLead(api, someone())
    await expect(as(consultant).addTask({ id: leadId, day, note: 'Call' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { day: [expect.stringContaining('2025')] } },
    })
  })

  test.each(['2025-01-01', '2031-12-31'])('a task for %s is accepted', async (day) => {
    const { leadId } = await bookLead(api, someone())
    await as(consultant).addTask({ id: leadId, day, note: 'Call' })
    expect((await one(leadId)).tasks).toMatchObject([{ day }])
  })

  describe('emails', () => {
    /** A mail server that rejects recipients on demand. */
    async function openRejecting() {
      const state = { rejection: null as string | null }
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        logger: false,
        closeTimeout: 1,
        onRcptTo: ({ address }, _session, callback) =>
          state.rejection && !address.endsWith('waypoint.example')
            ? callback(Object.assign(new Error(`${state.rejection} <${address}> unknown`), { responseCode: 550 }))
            : callback(),
      })
      server.on('error', () => undefined)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.server.address() as { port: number }
      const silentLog = { warn: () => undefined, error: () => undefined }
      const transport = createMailTransport(
        `smtp://127.0.0.1:${port}`,
        async () => 'Waypoint <no-reply@waypoint.example>',
        '',
      )
      const sender = startMailSender(api.deps.store, transport, silentLog, api.clock.now)
      onTestFinished(async () => {
        await sender.stop()
        await new Promise<void>((resolve) => server.close(() => resolve()))
      })
      return { state, wake: sender.wake }
    }
    const eventOf = async (leadId: string, kind: string) =>
      (await one(leadId)).events.find((event) => event.kind === kind)
    const stateOf = async (leadId: string, kind: string) => (await eventOf(leadId, kind))?.delivery?.state

    test('each shows its delivery state: queued, rejected with the reason, finally sent; and the lead is marked meanwhile', async () => {
      const { leadId } = await bookLead(api, someone())
      expect(await stateOf(leadId, 'inquiry')).toBe('waiting')
      expect((await one(leadId)).lead.refused).toBeNull()
      const { state, wake } = await openRejecting()
      state.rejection = '5.1.1'
      wake()
      await expect.poll(() => stateOf(leadId, 'inquiry')).toBe('refused')
      const bounced = await one(leadId)
      expect(bounced.lead.refused).toEqual({ at: api.clock.now(), reason: 'no_mailbox' })
      expect((await eventOf(leadId, 'inquiry'))?.delivery).toMatchObject({ reason: 'no_mailbox', code: '550 5.1.1' })
      const { leads } = await as(consultant).listLeads({ per_page: 100 })
      expect(leads.find(({ id }) => id === leadId)?.refused).toMatchObject({ reason: 'no_mailbox' })

      const answer = {
        id: leadId,
        channel: 'mail' as const,
        version: bounced.lead.version,
        subject: 'Hello',
        text: 'Hello',
      }
      await expect(as(consultant).answerLead(answer)).rejects.toMatchObject({
        status: 422,
        body: { errors: { anyway: [expect.anything()] } },
      })
      await as(consultant).answerLead({ ...answer, anyway: true })
      state.rejection = null
      api.clock.advance(undoMailMs)
      wake()
      await expect.poll(() => stateOf(leadId, 'mail')).toBe('sent')
      expect((await eventOf(leadId, 'mail'))?.delivery?.at).toBe(api.clock.now())
      expect((await one(leadId)).lead.refused).toBeNull()
    })

    test.each(['visitor', 'answer', 'order_confirmed', 'order_delivered', 'order_cancelled'])(
      'a rejected email of the kind %s marks the lead',
      async (kind) => {
        const { leadId } = await bookLead(api, someone())
        await api.deps.store.transaction((tx) =>
          tx.updateTable('outbox').set({ kind }).where('kind', '=', 'visitor').execute(),
        )
        const { state, wake } = await openRejecting()
        state.rejection = '5.1.1'
        wake()
        await expect.poll(async () => (await one(leadId)).lead.refused).toMatchObject({ reason: 'no_mailbox' })
      },
    )

    test('an email that is rejected repeatedly is given up, and an old sent one stays sent', async () => {
      const { leadId } = await bookLead(api, someone())
      const { version } = (await one(leadId)).lead
      await as(consultant).answerLead({ id: leadId, channel: 'mail', version, subject: 'Hello', text: 'Hello' })
      const { state, wake } = await openRejecting()
      state.rejection = '5.2.2'
      api.clock.advance(undoMailMs)
      for (let attempt = 1; attempt <= 5; attempt++) {
        wake()
        await expect.poll(async () => (await mails(leadId)).every(({ refusals }) => refusals === attempt)).toBe(true)
        api.clock.advance(15 * 60_000)
      }
      expect((await eventOf(leadId, 'mail'))?.delivery).toMatchObject({ state: 'given_up', reason: 'mailbox_full' })
      const rejectedAddresses = await api.deps.store.read.selectFrom('refused_address').selectAll().execute()
      expect(JSON.stringify(rejectedAddresses)).not.toMatch(/visitor|answered/i)
      await api.deps.store.transaction((tx) => tx.deleteFrom('outbox').where('reference', '=', leadId).execute())
      expect((await eventOf(leadId, 'mail'))?.delivery).toEqual({ state: 'sent', at: null, reason: null, code: '' })
    })
    const mails = (leadId: string) =>
      api.deps.store.read.selectFrom('outbox').select('refusals').where('reference', '=', leadId).execute()
  })
})
