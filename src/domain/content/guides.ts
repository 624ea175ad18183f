/** Country guides, and the school systems of the readers' home countries for comparison. */
import { z } from 'zod'
import { LocalizedSchema } from '../localized-schema.ts'
import { code, id, month, picture, slug } from './fields.ts'

/** Home countries of the readers. */
export const HOME_COUNTRIES = ['TW', 'VN', 'CN', 'PH'] as const
export type HomeCode = (typeof HOME_COUNTRIES)[number]
const LEVEL_SYMBOLS = [
  'gcse',
  'senior',
  'junior',
  'college',
  'graduate',
  'academy',
  'bachelor',
  'specialties',
  'technical',
] as const
export const EDUCATION_TYPES = ['university', 'skill'] as const
const STEP_ICONS = ['compass', 'list-checks', 'file-text', 'send', 'plane'] as const
const PROCESS_STEPS = 5

const titled = { title: LocalizedSchema, desc: LocalizedSchema }

export const LevelSchema = z.strictObject({
  symbol: z.enum(LEVEL_SYMBOLS),
  style: z.enum(['dark', 'light']),
  /** In years; the drawing of the level is to scale. */
  start_age: z.number().min(3).max(40),
  years: z.number().positive().max(10),
  class_name: LocalizedSchema,
  items: z.array(z.strictObject({ title: LocalizedSchema })),
  /** A stage parallel to the others, such as a pathway. */
  diff: z.literal(true).optional(),
  desc: LocalizedSchema.optional(),
})
export type Level = z.output<typeof LevelSchema>

/** The school system of a home country: a list of levels per track. */
export const EducationTrackSchema = z.strictObject({
  id,
  code: z.enum(HOME_COUNTRIES),
  name: LocalizedSchema,
  tracks: z.strictObject({ university: z.array(LevelSchema).min(1), skill: z.array(LevelSchema).min(1) }),
})

const AdmissionModeSchema = z.strictObject({
  enrollment: z.int().min(1).max(3),
  name: LocalizedSchema,
  introduction: z.strictObject({
    ...titled,
    schools: z.array(z.strictObject({ id, image: slug, ...titled })).min(1),
  }),
  suitable_for: z
    .strictObject({ title: LocalizedSchema, list: z.array(z.strictObject({ id, item: LocalizedSchema })).min(1) })
    .nullable(),
  education_system: z.strictObject({
    ...titled,
    style: z.enum(['default', 'normal']),
    tips: LocalizedSchema.nullable(),
    education: z
      .array(
        z.strictObject({
          title: LocalizedSchema,
          type: z.enum(EDUCATION_TYPES),
          show_title: z.boolean(),
          /** The country of the levels, in a guide of several countries. */
          country: LocalizedSchema.optional(),
          levels: z.array(LevelSchema).min(1),
        }),
      )
      .min(1),
  }),
})

export const GuideSchema = z.strictObject({
  id,
  /** The code of a country. */
  code,
  name: LocalizedSchema,
  desc: LocalizedSchema,
  updated: month,
  /** Replaces the drawn scene. */
  picture: picture.optional(),
  admission_modes: z.array(AdmissionModeSchema).default([]),
  process: z
    .strictObject({
      ...titled,
      list: z
        .array(
          z.strictObject({
            id,
            icon: z.enum(STEP_ICONS),
            title: LocalizedSchema,
            list: z.array(LocalizedSchema).min(1),
          }),
        )
        .length(PROCESS_STEPS),
    })
    .optional(),
  /** Pages of the authorities whose rules it states; missing in guides loaded by an earlier version. */
  sources: z
    .array(z.strictObject({ name: LocalizedSchema, link: z.url({ protocol: /^https$/ }) }))
    .min(1)
    .optional(),
})
export type Guide = z.output<typeof GuideSchema>
