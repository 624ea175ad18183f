/** Schemas of content that is shown as it is: the home page, the organisation, questions and pages. */
import { z } from 'zod'
import { OFFICES } from '../codes.ts'
import { LOCALES } from '../editions.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { demo, id, link, once, photo, slug, web } from './fields.ts'

const block = { id, title: LocalizedSchema, desc: LocalizedSchema, demo }

/** The kinds are the names of the API's lists, where they have one. */
export const BLOCKS = {
  banners: z.strictObject({ ...block, link, link_label: LocalizedSchema }),
  customizes: z.strictObject({ ...block, link: link.optional() }),
  flows: z.strictObject(block),
  services: z.strictObject({ ...block, code: slug, link }),
  advertisements: z.strictObject({ ...block, link }),
  videos: z.strictObject({ ...block, link }),
  /** Schools that an edition's home page shows, by slug, in their order. */
  notable_schools: z.strictObject({ id, edition: z.enum(LOCALES), schools: once(z.array(slug).min(1).max(12)) }),
  faq: z.strictObject({ id, question: LocalizedSchema, answer: LocalizedSchema, demo }),
  offices: z.strictObject({
    id,
    code: z.enum(OFFICES),
    edition: z.enum(LOCALES),
    locale: z.enum(LOCALES),
    name: LocalizedSchema,
    address: LocalizedSchema,
    phone: z.string().min(1),
    /** Without one, leads go to LEADS_TO. */
    email: z.union([z.email(), z.literal('')]).default(''),
    hours: LocalizedSchema,
    /** In `pictures/offices/`, three by two. */
    photo,
    demo,
  }),
  site: z.strictObject({
    id,
    name: LocalizedSchema,
    tagline: LocalizedSchema,
    description: LocalizedSchema,
    email: z.email(),
    weekly_slots: z.int().positive(),
    founded: z.int(),
    claims: z.array(
      z.strictObject({
        id: z.union([id, slug]),
        value: z.string(),
        label: LocalizedSchema,
        period: z.string().optional(),
        /** Of how many it is counted. */
        of: LocalizedSchema.optional(),
        how_counted: LocalizedSchema,
        demo,
      }),
    ),
    social: z.record(z.enum(LOCALES), z.array(z.strictObject({ kind: slug, url: web }))),
    chat: z.record(
      z.enum(['zalo', 'line', 'whatsapp', 'wechat']),
      z.strictObject({ url: web, id: z.string(), qr_text: z.string().optional() }),
    ),
    sister_sites: z.partialRecord(z.enum(LOCALES), z.array(z.strictObject({ name: z.string(), url: web }))),
    payment: z.record(z.enum(LOCALES), z.string()),
    /** Who pays the firm: one sentence where schools are recommended, and the whole of it on its own page. */
    paid_by: z
      .strictObject({
        sentence: LocalizedSchema,
        points: z.array(z.strictObject({ title: LocalizedSchema, desc: LocalizedSchema })).min(1),
        demo,
      })
      .optional(),
    /** At the foot of every page as long as the firm is the demonstration's; goes with the demo. */
    demo_notice: z.strictObject({ text: LocalizedSchema, demo: z.literal(true) }).optional(),
    demo,
  }),
  consultation: z.strictObject({
    id,
    intro: LocalizedSchema,
    next_steps: z.array(z.strictObject({ title: LocalizedSchema, desc: LocalizedSchema })).length(3),
    consent: z.strictObject({ version: z.string().min(1), text: LocalizedSchema }),
  }),
  question_categories: z.strictObject({ id, slug, name: LocalizedSchema, desc: LocalizedSchema }),
  questions: z.strictObject({
    id,
    category: id,
    title: LocalizedSchema,
    /** HTML made from Markdown when it is loaded. */
    answer: LocalizedSchema,
    demo,
  }),
  pages: z.strictObject({
    id,
    code: slug,
    version: z.string(),
    updated: z.iso.date(),
    title: LocalizedSchema,
    description: LocalizedSchema,
    /** HTML made from Markdown when it is loaded. */
    body: LocalizedSchema,
    /** What stands above it as long as the firm is the demonstration's: HTML. Goes with the demo. */
    demo_note: z.strictObject({ demo: z.literal(true), text: LocalizedSchema }).optional(),
    demo,
  }),
} as const
