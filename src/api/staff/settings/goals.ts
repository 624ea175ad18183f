import { z } from 'zod'
import { saveSetting } from '../../../commands/staff/save-setting.ts'
import { DEFAULT_GOALS, GoalsSchema } from '../../../domain/leads/goals.ts'
import { readClockSettings } from '../../../store/queries/leads/clock-settings.ts'
import { listPeople } from '../../../store/queries/staff/people.ts'
import { admins, everyoneSignedIn } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { HeldSchema, namesOfStaff, presentHeld, SavedSchema, VersionSchema } from './held.ts'

/** How soon each office means to answer, and who can be told when it doesn't. */
export const showGoals = staffEndpoint({
  summary: 'Each office’s goal for answers, in minutes of its working time',
  access: everyoneSignedIn,
  answers: HeldSchema.extend({
    goals: GoalsSchema,
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  async act({ deps: { store } }) {
    const [{ goals }, names, people] = await Promise.all([
      readClockSettings(store.read),
      namesOfStaff(store.read),
      listPeople(store.read),
    ])
    const { value, ...held } = goals
    const working = people.filter(({ disabledAt, role }) => disabledAt === null && role !== 'editor')
    return { ...presentHeld(held, names), goals: value, people: working.map(({ id, name }) => ({ id, name })) }
  },
})

/** Sets the goals of all offices. @throws DomainError `conflict` when somebody has set them since */
export const saveGoals = staffEndpoint({
  summary: 'Sets the goals of all offices, from the version that was read',
  access: admins,
  body: () => z.object({ version: VersionSchema, goals: GoalsSchema }),
  answers: SavedSchema,
  act: ({ deps: { store, booking }, principal, body: { version, goals } }) =>
    saveSetting(store, principal, { key: 'goals', value: goals, version, byItself: DEFAULT_GOALS }, booking.now()),
})
