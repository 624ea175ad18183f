import { z } from 'zod'
import { saveSetting } from '../../../commands/staff/save-setting.ts'
import { AssignmentSchema, NO_RULES } from '../../../domain/leads/assignment.ts'
import { readSetting } from '../../../store/queries/leads/console-settings.ts'
import { listPeople } from '../../../store/queries/staff/people.ts'
import { admins, everyoneSignedIn } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { HeldSchema, namesOfStaff, presentHeld, SavedSchema, VersionSchema } from './held.ts'

const nobodyYet = { value: NO_RULES, version: 0, changedAt: null, changedBy: null }

/** Who new leads are given to, and who they can be given to. */
export const showAssignment = staffEndpoint({
  summary: 'The rules by which new leads are given to people',
  access: everyoneSignedIn,
  answers: HeldSchema.extend({
    rules: AssignmentSchema.shape.rules,
    people: z.array(
      z.object({ id: z.string(), name: z.string(), offices: z.array(z.string()), is_admin: z.boolean() }),
    ),
  }),
  async act({ deps: { store } }) {
    const [setting, names, people] = await Promise.all([
      readSetting(store.read, 'assignment'),
      namesOfStaff(store.read),
      listPeople(store.read),
    ])
    const held = setting ?? nobodyYet
    const { rules } = AssignmentSchema.safeParse(held.value).data ?? NO_RULES
    const working = people.filter(({ disabledAt, role }) => disabledAt === null && role !== 'editor')
    return {
      ...presentHeld(held, names),
      rules,
      people: working.map(({ id, name, offices, role }) => ({
        id,
        name,
        offices: [...offices],
        is_admin: role === 'admin',
      })),
    }
  },
})

/** Sets the rules. @throws DomainError `conflict` when somebody has set them since */
export const saveAssignment = staffEndpoint({
  summary: 'Sets the rules by which new leads are given to people, from the version that was read',
  access: admins,
  body: () => z.object({ version: VersionSchema, rules: AssignmentSchema.shape.rules }),
  answers: SavedSchema,
  act({ deps: { store, booking }, principal, body: { version, rules } }) {
    const setting = { key: 'assignment' as const, value: { rules }, version, byItself: NO_RULES }
    return saveSetting(store, principal, setting, booking.now())
  },
})
