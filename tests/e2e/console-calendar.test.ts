/** A consultant's day of meetings: rules and hours, the calendar, who came, moving by form, by keyboard and by dragging, blocks, swaps; on a phone too. */
import { beforeAll, expect, test } from 'vitest'
import { insertAppointment, takeCells } from '../../src/db/queries/appointments/appointments.ts'
import { provideAdminSite } from '../support/admin-site.ts'
import { addConsultants, buildAppointment, findClashes } from '../support/appointments.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking } from '../support/bookings.ts'
import { expectNoComplaint, open, type Tab, type TabOptions } from '../support/chromium.ts'
import { openSignedIn } from '../support/console.ts'
import { nightlyTest } from '../support/nightly.ts'
import { inStoreOf } from '../support/server-store.ts'

const site = provideAdminSite()
beforeAll(() => inStoreOf(site.server, (store) => addConsultants(store, ['ann', 'ben'])))

const hour = 60 * 60_000
const day = 24 * hour
/** In Taipei, the zone of the office and of the admin. */
const dateOf = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 10)
const clockOf = (at: number) => new Date(at + 8 * hour).toISOString().slice(11, 16)
/** Ten in the morning of a Monday in the next weeks, in Taipei. */
const monday = (() => {
  const start = new Date(Date.now() + 8 * day)
  start.setUTCHours(2, 0, 0, 0)
  return start.getTime() + ((8 - start.getUTCDay()) % 7) * day
})()

const tabOf = (options?: TabOptions) => openSignedIn(site.server, site.admin, options)
/** Rejected forms are meant here; nothing else is. */
const expectOnlyRejections = ({ complaints }: Tab, ...statuses: number[]) =>
  expect(complaints.map((text) => Number(/status of (\d+)/.exec(text)?.[1] ?? text))).toEqual(statuses)

const at = (path: string) => `${site.server.origin}/console/${path}`
const rowOf = (id: string) =>
  inStoreOf(site.server, ({ read }) =>
    read.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

let leads = 0
/** A lead with appointments at some times. */
async function addLead(name: string, appointments: { id: string; start: number; staff?: string }[]): Promise<string> {
  const email = `calendar-${++leads}@visitor.example`
  const booking = { ...buildBooking(`console-calendar-${leads}`), name, email, phone: `09171234${500 + leads}` }
  await postBooking(site.server.origin, { ...booking, office: 'taipei', remarks: 'We look at two schools.' })
  return inStoreOf(site.server, async (store) => {
    const { id: lead } = await store.read
      .selectFrom('lead')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { reference } = await store.read
      .selectFrom('inquiry')
      .select('reference')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    await store.transaction(async (tx) => {
      for (const { id, start, staff = 'ann' } of appointments) {
        const row = buildAppointment({
          id,
          staff_id: staff,
          starts_at: start,
          lead_id: lead,
          inquiry_reference: reference,
          created_at: Date.now(),
          updated_at: Date.now(),
        })
        await insertAppointment(tx, row)
        await takeCells(tx, row)
      }
    })
    return lead
  })
}

nightlyTest(
  'rules and hours of a team member are set, a calendar that can’t be read is rejected, and a link is shown once',
  async () => {
    const tab = await tabOf()
    const { page } = tab
    await open(page, at('settings/appointments?office=taipei'))
    await page.locator('input[name=length_minutes]').fill('7')
    await page.locator('button[value=office]').click()
    await expect.poll(() => page.locator('#length_minutes-error').count()).toBe(1)
    await page.locator('input[name=length_minutes]').fill('30')
    await page.locator('input[name=notice_hours]').fill('1.5')
    await page.locator('button[value=office]').click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    await expectAxeFindsNothing(page)

    await open(page, at('settings/appointments?person=ben'))
    await page.locator('input[name=buffer_after]').fill('10')
    await page.locator('input[name=kinds][value=video]').check()
    await page.locator('button[value=person]').click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    await page.locator('input[name=mon]').fill('9:00-12:00 13:00-16:00')
    await page.locator('button[value=week]').click()
    await page.getByText('own hours').first().waitFor()
    await expectAxeFindsNothing(page)
    const stored = await inStoreOf(site.server, ({ read }) =>
      read.selectFrom('console_setting').select(['key', 'value']).where('key', 'like', 'booking.%').execute(),
    )
    const settingOf = (key: string) => JSON.parse(stored.find((one) => one.key === key)?.value ?? '{}')
    expect(settingOf('booking.office.taipei')).toMatchObject({ length_minutes: 30, notice_minutes: 90 })
    expect(settingOf('booking.staff.ben')).toMatchObject({
      is_bookable: true,
      rules: { buffer_after: 10, kinds: ['video'] },
      calendar: {
        week: {
          mon: [
            { from: '09:00', to: '12:00' },
            { from: '13:00', to: '16:00' },
          ],
        },
      },
    })

    // holidays are proposals: those that are ticked are set
    await open(page, at('settings/hours?office=taipei&year=2027'))
    await page.getByRole('link', { name: 'Propose holidays for 2027' }).click()
    await expectAxeFindsNothing(page)
    expect(await page.locator('#country, select[name=holidays]').inputValue()).toBe('TW')
    await page.locator('input[value^="2027-02-06|"]').check()
    await page.locator('button[value=holidays]').click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    expect(
      await page
        .locator('input[name^="date."]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['2027-02-06', '', '', ''])

    // the admin's own calendars
    await open(page, at('settings/appointments?person=ben'))
    await page.getByRole('navigation', { name: 'People' }).getByText('Ada Adams').click()
    await page.locator('#source-name').fill('Private')
    await page.locator('#source-url').fill('ftp://calendar.example/x.ics')
    await page.locator('button[value=source]').click()
    await page.locator('#source-url-error').waitFor()
    expect(await page.locator('#source-name').inputValue()).toBe('Private')
    await page.locator('button[value=link]').click()
    await page.getByText('It isn’t shown again').waitFor()
    await expectAxeFindsNothing(page)
    await page.locator('button[value=link_remove]').click()
    await expect.poll(() => page.locator('button[value=link_remove]').count()).toBe(0)
    expectOnlyRejections(tab, 422, 422)
    await tab.close()
  },
)

nightlyTest('a day of meetings on a phone: who came, and who didn’t', async () => {
  const lead = await addLead('Nguyễn Thị Ánh', [
    { id: 'phone-day-0001', start: Date.now() - 2 * hour - (Date.now() % (5 * 60_000)) },
    { id: 'phone-day-0002', start: Date.now() - 4 * hour - (Date.now() % (5 * 60_000)) },
  ])
  const tab = await tabOf({ width: 390 })
  const { page } = tab
  const from = dateOf(Date.now() - 4 * hour)
  await open(page, at(`calendar?view=list&from=${from}`))
  await expectAxeFindsNothing(page)
  const row = (id: string) => page.locator('li', { has: page.locator(`a[href$="/${id}"]`) }).last()
  // two taps
  await row('phone-day-0001').locator('summary').click()
  await row('phone-day-0001').locator('textarea[name=outcome]').fill('Wants a plan for two schools.')
  await row('phone-day-0001').locator('input[name=next_step]').fill('Send the plan')
  await row('phone-day-0001')
    .locator('input[name=next_day]')
    .fill(dateOf(Date.now() + day))
  await row('phone-day-0001').locator('button[value=came]').click()
  await page.getByRole('status').getByText('Noted: came.').waitFor()
  await row('phone-day-0002').locator('summary').click()
  await row('phone-day-0002').locator('button[value=no_show]').click()
  await page.getByRole('status').getByText('didn’t come').waitFor()
  expect([await rowOf('phone-day-0001'), await rowOf('phone-day-0002')]).toMatchObject([
    { state: 'came', outcome: 'Wants a plan for two schools.' },
    { state: 'no_show' },
  ])
  await open(page, at(`leads/${lead}`))
  await page.locator('#appointments').getByText('No-show').waitFor()
  await page.getByText('Send the plan').first().waitFor()
  await expectAxeFindsNothing(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await open(page, at('dashboard'))
  await page.locator('#appointments').getByText('2 booked, 1 came, 1 no-show, 0 won').last().waitFor()
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest('my day has the meetings of today and earlier ones without a result, and marks them', async () => {
  const me = await inStoreOf(site.server, ({ read }) =>
    read.selectFrom('staff').select('id').where('email', '=', 'admin@firm.example').executeTakeFirstOrThrow(),
  )
  const past = Date.now() - (Date.now() % (5 * 60_000))
  const lead = await addLead('Trần Văn Bình', [
    { id: 'my-day-00001', start: past - 2 * day, staff: me.id },
    { id: 'my-day-00002', start: past - 9 * day, staff: me.id },
  ])
  const tab = await tabOf({ width: 390 })
  const { page } = tab
  await open(page, at('day'))
  await expectAxeFindsNothing(page)
  const meetings = page.getByRole('region', { name: 'Your appointments' })
  expect(
    await meetings.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/console/calendar/my-day-00001', expect.stringMatching(/^tel:\+639171234\d{3}$/)])
  await meetings.locator('summary').click()
  await meetings.locator('textarea[name=outcome]').fill('Chooses Canada.')
  await meetings.locator('button[value=done]').click()
  await page.getByRole('status').getByText('Noted: done.').waitFor()
  expect(await meetings.count()).toBe(0)
  await open(page, at(`leads/${lead}`))
  await page.getByText('Outcome: Chooses Canada.').waitFor()
  expectNoComplaint(tab)
  await tab.close()
})

test('an appointment is booked for a lead, moved by form and keyboard and by dragging, swapped, and cancelled', async () => {
  const lead = await addLead('Maria Santos', [{ id: 'other-0001', start: monday + 4 * hour, staff: 'ben' }])
  const tab = await tabOf()
  const { page } = tab
  await open(page, at(`leads/${lead}`))
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await page.locator('#search-staff').selectOption('ann')
  await page.locator('#search-from').fill(dateOf(monday))
  await page.getByRole('button', { name: 'Find free times' }).click()
  await page
    .getByRole('radio', { name: clockOf(monday) })
    .first()
    .check()
  await expectAxeFindsNothing(page)
  await page.locator('button[value=book]').click()
  await page.getByRole('status').getByText('Booked.').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await rowOf(id)).toMatchObject({ state: 'booked', starts_at: monday, staff_id: 'ann' })
  // what the visitor sent
  await page.getByText('We look at two schools.').waitFor()
  await expectAxeFindsNothing(page)

  // by keyboard: no pointer is used
  await page.locator('#move > summary').focus()
  await page.keyboard.press('Enter')
  const later = page.getByRole('radio', { name: clockOf(monday + hour) }).first()
  await later.focus()
  await page.keyboard.press('Space')
  // Enter on the time moves, and doesn't search
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Moved.').waitFor()
  expect(await rowOf(id)).toMatchObject({ starts_at: monday + hour })

  // onto a time that is taken: nothing moves
  await page.locator('#move > summary').click()
  await page.locator('input[name=slot][value=other]').check()
  await page.locator('input[name=local]').fill(`${dateOf(monday)}T${clockOf(monday + 4 * hour)}`)
  await page.locator('#search-staff').selectOption('ben')
  await page.locator('button[value=move]').click()
  await page.locator('#move').getByText('is busy from').waitFor()

  // dragged an hour down in the week: the form opens with that time
  await open(page, at(`calendar?view=week&who=ann&from=${dateOf(monday)}`))
  await expectAxeFindsNothing(page)
  const box = page.locator(`[data-appointment="${id}"]`)
  const column = page.locator(`[data-day="${dateOf(monday)}"]`)
  const [entry, whole] = [await box.boundingBox(), await column.boundingBox()]
  const rows = Number(await column.getAttribute('data-rows'))
  const anHour = ((whole?.height ?? 0) / rows) * 4
  const x = (whole?.width ?? 0) / 2
  await box.dragTo(column, {
    sourcePosition: { x: 5, y: 4 },
    targetPosition: { x, y: (entry?.y ?? 0) - (whole?.y ?? 0) + 4 + anHour },
  })
  await page.waitForURL(/start=/)
  expect(await page.locator('input[name=local]').inputValue()).toBe(`${dateOf(monday)}T${clockOf(monday + 2 * hour)}`)
  await page.locator('button[value=move]').click()
  await page.getByRole('status').getByText('Moved.').waitFor()
  expect(await rowOf(id)).toMatchObject({ starts_at: monday + 2 * hour, staff_id: 'ann' })

  await page.getByText('Give to someone else or swap').click()
  await page.locator('button[value=swap]').click()
  await page.getByRole('status').getByText('Swapped.').waitFor()
  expect([(await rowOf(id)).staff_id, (await rowOf('other-0001')).staff_id]).toEqual(['ben', 'ann'])

  await page.locator('summary', { hasText: 'Cancel' }).click()
  await page.locator('textarea[name=reason]').fill('Ann is ill.')
  await page.locator('button[value=cancel]').click()
  await page.getByRole('status').getByText('Cancelled.').waitFor()
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', reason: 'Ann is ill.' })
  expect(await inStoreOf(site.server, findClashes)).toEqual([])
  expectOnlyRejections(tab, 422)
  await tab.close()
})

nightlyTest('without script, choices made after the search count, for a booking and a move', async () => {
  const lead = await addLead('Siti Rahma', [])
  const tab = await tabOf({ javaScript: false })
  const { page } = tab
  const start = monday + 2 * day
  const slotAt = (at: number) => page.getByRole('radio', { name: clockOf(at) }).first()
  await page.goto(at(`calendar/new?lead=${lead}`))
  await page.locator('#search-staff').selectOption('ann')
  await page.locator('#search-from').fill(dateOf(start))
  await page.locator('input[name=companion]').fill('Mama')
  await page.getByRole('button', { name: 'Find free times' }).click()
  expect(await page.locator('input[name=companion]').inputValue()).toBe('Mama')
  await page.locator('input[name=companion]').fill('')
  await page.locator('#search-kind').selectOption('video')
  await page.locator('#search-staff').selectOption('ben')
  await slotAt(start).check()
  await page.locator('button[value=book]').click()
  await page.getByRole('status').getByText('Booked.').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await rowOf(id)).toMatchObject({ starts_at: start, staff_id: 'ben', kind: 'video' })

  await page.locator('#move > summary').click()
  await page.locator('#search-kind').selectOption('phone')
  await page.locator('#search-staff').selectOption('')
  await page.getByRole('button', { name: 'Find free times' }).click()
  expect(await page.locator('#search-kind').inputValue()).toBe('phone')
  await page.locator('#search-staff').selectOption('ann')
  await page.locator('input[name=slot][value=other]').check()
  await page.locator('input[name=local]').fill(`${dateOf(start)}T${clockOf(start)}`)
  await page.locator('button[value=move]').click()
  await page.getByRole('status').getByText('Moved.').waitFor()
  expect(await rowOf(id)).toMatchObject({ starts_at: start, staff_id: 'ann', kind: 'phone' })
  await tab.close()
})

nightlyTest('without script, time is blocked and freed again; an appointment inside is named', async () => {
  await addLead('Lê Thị Hoa', [{ id: 'inside-0001', start: monday + day + 3 * hour }])
  const tab = await tabOf({ javaScript: false })
  const { page } = tab
  const query = `view=list&who=all&from=${dateOf(monday + day)}`
  await page.goto(at(`calendar?${query}`))
  await page.locator('#block > summary').click()
  await page.locator('#block input[name=from]').fill(`${dateOf(monday + day)}T13:00`)
  await page.locator('#block input[name=until]').fill(`${dateOf(monday + day)}T12:00`)
  await page.locator('#block-staff').selectOption('ann')
  await page.locator('#block input[name=reason]').fill('Team meeting')
  await page.locator('button[value=block]').click()
  await page.locator('#until-error').waitFor()
  await page.locator('#block input[name=until]').fill(`${dateOf(monday + day)}T14:00`)
  await page.locator('button[value=block]').click()
  await page.getByRole('status').getByText('Blocked.').waitFor()
  await page.getByText('Team meeting').waitFor()
  const inside = page.getByRole('alert').getByRole('link')
  expect(await inside.getAttribute('href')).toBe('/console/calendar/inside-0001')
  await page.locator('button[value=unblock]').click()
  await page.getByRole('status').getByText('Free again.').waitFor()
  expect([await page.getByText('Team meeting').count(), await inside.count()]).toEqual([0, 0])
  await tab.close()
})
