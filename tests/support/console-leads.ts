/** Leads for the console's suites, created by bookings. */

import { afterAll, beforeAll } from 'vitest'
import { inProcessStaffClient } from '../../src/api/in-process.ts'
import type { StaffClient } from '../../src/api/staff/client.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { buildBooking } from './builders.ts'
import { createStore, type Engine, type TestStore } from './databases.ts'
import { book } from './leads.ts'
import { buildAdmin, buildColleague, principalOf } from './staff.ts'
import { buildApi, buildCaller, type TestApi } from './test-api.ts'

let booked = 0

/** Books a consultation. @returns the lead that it belongs to */
export async function bookLead(
  api: TestApi,
  booking: {
    office?: string
    name?: string
    email?: string
    phone?: string
    chat_id?: string
    countries?: string[]
    remarks?: string
    answers?: Record<string, string | string[]>
  } = {},
): Promise<{ leadId: string; reference: string }> {
  const answer = await book(
    api,
    buildBooking({ idempotency_key: `booked-lead-${++booked}`, ...booking, captcha: api.captcha() }),
  )
  if (!answer.ok) throw new Error(await answer.text())
  const { inquiry } = (await answer.json()) as { inquiry: { reference: string } }
  const row = await api.deps.store.read
    .selectFrom('inquiry')
    .select('lead_id')
    .where('reference', '=', inquiry.reference)
    .executeTakeFirstOrThrow()
  return { leadId: row.lead_id ?? '', reference: inquiry.reference }
}

/** One API over the fixture content for all tests of a block, opened before the first and closed after the last. */
export function useApi(engine: Engine): () => TestApi {
  let opened: (TestStore & { api: TestApi }) | undefined
  beforeAll(async () => {
    const created = await createStore(engine, { content: 'fixture' })
    opened = { ...created, api: buildApi(created.store) }
  })
  afterAll(() => opened?.drop())
  return () => {
    if (!opened) throw new Error('the API opens in beforeAll; use it only inside tests')
    return opened.api
  }
}

export type StaffOfTest = {
  api: TestApi
  admin: Principal
  /** A consultant of the Taipei office. */
  consultant: Principal
  as: (principal: Principal) => StaffClient
}

/** The same with a consultant and an admin; other suites test the second factor. */
export function useStaff(engine: Engine): () => StaffOfTest {
  const opened = useApi(engine)
  let staff: StaffOfTest | undefined
  beforeAll(async () => {
    const api = opened()
    const people = api.deps.staff
    const admin = { ...(await principalOf(people, await buildAdmin(people))), isMfaVerified: true }
    const consultant = await principalOf(people, await buildColleague(people, { offices: ['taipei'] }))
    staff = { api, admin, consultant, as: (principal) => inProcessStaffClient(api.deps, buildCaller({ principal })) }
  })
  return () => {
    if (!staff) throw new Error('staff are created in beforeAll; use them only inside tests')
    return staff
  }
}
