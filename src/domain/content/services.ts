/** The organisation's services, without their prices: those are in `prices.ts`. */
import { z } from 'zod'
import { LocalizedSchema } from '../localized-schema.ts'
import { code, demo, id, link, order, photo, slug } from './fields.ts'

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
    order,
    photo,
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
    /** Part of its URL and of stored orders. */
    code,
    name: LocalizedSchema,
    desc: LocalizedSchema,
    bring: LocalizedSchema,
    order,
    photo,
  }),
  /** Types of editing. */
  modes: z.strictObject({
    id,
    code,
    name: LocalizedSchema,
    desc: LocalizedSchema,
    for_whom: LocalizedSchema,
    /** The text comes from an interview, so the order form asks for none. */
    from_interview: z.literal(true).optional(),
    order,
  }),
  application_services: z.strictObject({
    id,
    /** The order form has fields that begin with these two. */
    code: code.refine((value) => value !== 'attribution' && value !== 'captcha', 'a code of its own'),
    name: LocalizedSchema,
    desc: LocalizedSchema,
    includes: several,
    order,
    photo,
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
