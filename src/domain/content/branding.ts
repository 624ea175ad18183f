/** The look of the organisation: logo, icon, colours, type, and its name in emails and references. */
import { z } from 'zod'
import { CORNERS, DEFAULT_SURFACE, readableAccent, readableSurface, TYPE_PAIRS } from '../branding/theme.ts'
import { name, picture } from './fields.ts'

export const colour = z
  .string()
  .toLowerCase()
  // what is no colour has no readable shade
  .regex(/^#[0-9a-f]{6}$/, { abort: true })
  .max(7)

/** Letters that open a reference, such as `WP` of WP-7F3K-2M9Q. */
export const referencePrefix = z
  .string()
  .regex(/^[A-Z]{2,4}$/)
  .max(4)

/** Every field is optional: an empty one keeps the design's own. */
export const BrandingSchema = z
  .strictObject({
    /** Beside the name, on light backgrounds. */
    logo_picture: picture.optional(),
    /** For the dark colour scheme. */
    logo_dark_picture: picture.optional(),
    /** Whether the logo contains the name: then the name isn't written beside it. */
    logo_has_name: z.boolean().optional(),
    /** A square, for browser tabs and home screens. Without one, the logo is used. */
    icon_picture: picture.optional(),
    /** For shared links to pages without a picture of their own. */
    share_picture: picture.optional(),
    accent: colour.optional(),
    surface: colour.optional(),
    type_pair: z.enum(TYPE_PAIRS).optional(),
    corners: z.enum(CORNERS).optional(),
    reference_prefix: referencePrefix.optional(),
    /** Sender of emails; without one, the name in MAIL_FROM. */
    sender_name: name.optional(),
  })
  .superRefine(({ accent, surface = DEFAULT_SURFACE }, context) => {
    const page = readableSurface(surface)
    if (page !== surface)
      context.addIssue({
        code: 'custom',
        path: ['surface'],
        message: `a readable page colour such as ${page ?? DEFAULT_SURFACE}`,
      })
    if (accent === undefined) return
    const shade = readableAccent(accent, page ?? DEFAULT_SURFACE)
    if (shade !== accent)
      context.addIssue({ code: 'custom', path: ['accent'], message: `a readable accent colour such as ${shade}` })
  })
