/** Descriptions of the firm's services; `prices.ts` has the prices. */
import { z } from 'zod'
import { APPLY_SERVICES, REFINE_MODES, REFINE_SERVICES } from '../codes.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { demo, id, link, slug } from './fields.ts'

export const OFFERING_ICONS = [
  'compass',
  'file-text',
  'message-circle',
  'send',
  'stamp',
  'award',
  'route',
  'plane',
] as const

const several = z.array(LocalizedSchema).min(1)

export const SERVICE_SCHEMAS = {
  packages: z.strictObject({
    id,
    code: slug,
    title: LocalizedSchema,
    desc: LocalizedSchema,
    for_whom: several,
    includes: several,
    not_included: several,
    timeline: LocalizedSchema,
    /** For the range in `prices.yaml`: the reasons for a higher or lower price. */
    price_depends: several.optional(),
    demo,
  }),
  offerings: z.strictObject({
    id,
    code: slug,
    icon: z.enum(OFFERING_ICONS),
    title: LocalizedSchema,
    desc: LocalizedSchema,
    steps: several,
    you_bring: LocalizedSchema,
    link,
  }),
  document_services: z.strictObject({
    id,
    code: z.enum(REFINE_SERVICES),
    desc: LocalizedSchema,
    bring: LocalizedSchema,
  }),
  modes: z.strictObject({ id, code: z.enum(REFINE_MODES), desc: LocalizedSchema, for_whom: LocalizedSchema }),
  application_services: z.strictObject({
    id,
    code: z.enum(APPLY_SERVICES),
    desc: LocalizedSchema,
    includes: several,
  }),
  /** Terms for every order. */
  service_notes: z.strictObject({
    id,
    integrity: LocalizedSchema,
    rush: LocalizedSchema,
    after_order: z.array(z.strictObject({ id, title: LocalizedSchema, desc: LocalizedSchema })).min(1),
  }),
} as const

/** Services that are separate entries with their own pages. */
export const SERVICE_GROUPS = ['packages', 'offerings', 'document_services', 'application_services'] as const
export type ServiceGroup = (typeof SERVICE_GROUPS)[number]
