/** Schemas of content that is shown as written: the home page, the organisation, questions and pages. */

import { z } from 'zod'
import { perWeekMax } from '../appointments/rules.ts'
import { CHAT_CHANNELS } from '../chat-channels.ts'
import { byEditionSchema, EditionCodeSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { BrandingSchema } from './branding.ts'
import { code, demo, homeCountry, id, link, officePhone, once, photo, slug, web } from './fields.ts'

const chatAccount = z.strictObject({ url: web, id: z.string(), qr_text: z.string().optional() })
const block = { id, title: LocalizedSchema, desc: LocalizedSchema, demo }

/** Kinds have the names of the API's lists, where one exists. */
export const BLOCKS = {
  banners: z.strictObject({ ...block, link, link_label: LocalizedSchema }),
  customizes: z.strictObject({ ...block, link: link.optional() }),
  flows: z.strictObject(block),
  services: z.strictObject({ ...block, code: slug, link }),
  advertisements: z.strictObject({ ...block, link }),
  videos: z.strictObject({ ...block, link }),
  /** Schools on an edition's home page, by slug, in order. */
  notable_schools: z.strictObject({ id, edition: EditionCodeSchema, schools: once(z.array(slug).min(1).max(12)) }),
  faq: z.strictObject({ id, question: LocalizedSchema, answer: LocalizedSchema, demo }),
  offices: z.strictObject({
    id,
    code,
    edition: EditionCodeSchema,
    /** The editions that show it; all without the list. */
    editions: once(z.array(EditionCodeSchema).min(1)).optional(),
    locale: EditionCodeSchema,
    name: LocalizedSchema,
    /** In the booking form and the console, where `name` is too long. */
    short_name: LocalizedSchema.optional(),
    address: LocalizedSchema,
    /** The point on a map, in degrees north and east. */
    location: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .optional(),
    phone: officePhone,
    /** Without one, leads go to LEADS_TO, else to the organisation's. */
    email: z.union([z.email(), z.literal('')]).default(''),
    hours: LocalizedSchema,
    /** Its own chat accounts, instead of those of the firm. */
    chat: z.partialRecord(z.enum(CHAT_CHANNELS), chatAccount).optional(),
    /** In `pictures/offices/`, aspect ratio 3:2. */
    photo,
    demo,
  }),
  site: z.strictObject({
    id,
    name: LocalizedSchema,
    tagline: LocalizedSchema,
    description: LocalizedSchema,
    /** The look, beside the name in the console's form: logo, colours, type; and the name in emails and references. */
    branding: BrandingSchema.optional(),
    email: z.email(),
    /** Consultations that each office takes in a week, until its rules say otherwise; without it, no limit. */
    weekly_slots: z.int().positive().max(perWeekMax).optional(),
    /** The year, for search engines. */
    founded: z.int().optional(),
    claims: z.array(
      z.strictObject({
        id: z.union([id, slug]),
        value: z.string(),
        label: LocalizedSchema,
        period: z.string().optional(),
        /** The total that the number is a part of. */
        of: LocalizedSchema.optional(),
        how_counted: LocalizedSchema,
        demo,
      }),
    ),
    social: byEditionSchema(z.array(z.strictObject({ kind: slug, url: web, demo }))),
    chat: z.partialRecord(z.enum(CHAT_CHANNELS), chatAccount.extend({ demo })),
    sister_sites: byEditionSchema(z.array(z.strictObject({ name: z.string(), url: web, demo }))),
    payment: byEditionSchema(z.string()),
    /** The firm's sources of income: one sentence beside recommended schools, the full text on its own page. */
    paid_by: z
      .strictObject({
        sentence: LocalizedSchema,
        points: z.array(z.strictObject({ title: LocalizedSchema, desc: LocalizedSchema })).min(1),
        demo,
      })
      .optional(),
    /** Footer notice of the demonstration firm; removed with the demo. */
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
    /** HTML rendered from Markdown at load. */
    answer: LocalizedSchema,
    /** The home country of the readers that a text speaks to, by the edition of the text; without one it is everybody's. */
    readers: byEditionSchema(homeCountry).optional(),
    demo,
  }),
  pages: z.strictObject({
    id,
    code: slug,
    version: z.string(),
    updated: z.iso.date(),
    title: LocalizedSchema,
    description: LocalizedSchema,
    /** HTML rendered from Markdown at load. */
    body: LocalizedSchema,
    /** HTML notice above the text while the firm is the demonstration's; removed with the demo. */
    demo_note: z.strictObject({ demo: z.literal(true), text: LocalizedSchema }).optional(),
    demo,
  }),
} as const
