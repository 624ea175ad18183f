import { z } from 'zod'
import { officesSeen } from '../../../domain/staff/principal.ts'
import { listPeople } from '../../../store/queries/staff/people.ts'
import { consultants } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

/** Who leads can be given to: consultants and admins who aren't disabled, of the offices that whoever asks sees. */
export const listColleagues = staffEndpoint({
  summary: 'People whom leads can be given to',
  access: consultants,
  answers: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
  async act({ deps, principal }) {
    const seen = officesSeen(principal)
    const people = (await listPeople(deps.store.read)).filter(
      ({ role, offices, disabledAt }) =>
        disabledAt === null &&
        (role === 'admin' || (role === 'consultant' && (!seen || offices.some((office) => seen.includes(office))))),
    )
    return { colleagues: people.map(({ id, name }) => ({ id, name })) }
  },
})
