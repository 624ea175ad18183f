import { z } from 'zod'
import { removeTemplate as remove, saveTemplate as save } from '../../../commands/leads/save-template.ts'
import { LOCALES } from '../../../domain/editions.ts'
import { PLACEHOLDERS } from '../../../domain/leads/answers/placeholders.ts'
import { TemplateIdSchema, TemplateSchema } from '../../../domain/leads/answers/template.ts'
import { listTemplates as list } from '../../../store/queries/leads/answer-templates.ts'
import { admins, consultants } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { HeldSchema, namesOfStaff, presentHeld, SavedSchema, VersionSchema } from './held.ts'

const wording = z.object({ subject: z.string(), text: z.string() })
const TemplateItemSchema = HeldSchema.extend({
  id: z.string(),
  title: z.string(),
  texts: z.partialRecord(z.enum(LOCALES), wording),
})
const params = z.object({ template: TemplateIdSchema })

/** The texts for answers. */
export const listTemplates = staffEndpoint({
  summary: 'Texts for answers, in the languages that each has, and the places that can stand in them',
  access: consultants,
  answers: z.object({ templates: z.array(TemplateItemSchema), places: z.array(z.enum(PLACEHOLDERS)) }),
  async act({ deps: { store }, principal }) {
    const [templates, names] = await Promise.all([list(store.read, principal.locale), namesOfStaff(store.read)])
    return {
      templates: templates.map(({ id, value, ...held }) => ({ id, ...presentHeld(held, names), ...value })),
      places: [...PLACEHOLDERS],
    }
  },
})

/** Three languages of 10,000 characters, of up to four bytes. */
const maxBytes = 150_000

/** Keeps a template; an id that is not there yet makes one. @throws DomainError `conflict` when somebody has changed it since */
export const saveTemplate = staffEndpoint({
  summary: 'Keeps a text for answers, from the version that was read; version 0 for a new one',
  access: admins,
  params,
  body: () => TemplateSchema.extend({ version: VersionSchema }),
  maxBytes,
  answers: SavedSchema,
  act: ({ deps: { store, booking }, principal, params: { template: id }, body: { version, ...template } }) =>
    save(store, principal, { id, version, template }, booking.now()),
})

/** Takes a template out of use. @throws DomainError `conflict` when somebody has changed it since */
export const removeTemplate = staffEndpoint({
  summary: 'Takes a text for answers out of use, from the version that was read',
  access: admins,
  params,
  body: () => z.object({ version: VersionSchema }),
  answers: SavedSchema,
  act: ({ deps: { store, booking }, principal, params: { template: id }, body: { version } }) =>
    remove(store, principal, { id, version }, booking.now()),
})
