/** Shapes a person of the firm. */
import { z } from 'zod'
import type { Locale } from '../../domain/editions.ts'
import { localizeFields } from '../../domain/localized.ts'
import type { Person } from '../../store/queries/firm.ts'
import type { ApiDeps } from '../context.ts'
import { fallback } from '../parameters.ts'
import { DrawnPictureSchema, type Pictures, photoOf } from '../pictures.ts'

/** Who somebody is, in short. */
export const FaceSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.string(),
  line: z.string(),
  /** Absent where nobody was drawn or photographed: then the initials stand there. */
  path_image: z.string().nullable(),
  /** Where it is a picture that was put in, that one in its widths (an addition). */
  picture: DrawnPictureSchema.optional(),
  initials: z.string(),
  demo: z.literal(true).optional(),
  fallback,
})
export type Face = z.input<typeof FaceSchema>

export function presentFace(
  { id, code, demo, drawn, photo, ...texts }: Person,
  pictures: Pictures,
  locale: Locale,
  deps: ApiDeps,
): Face {
  const own = { photo, drawn: drawn ? `people/${code}.svg` : null }
  const said = localizeFields({ name: texts.name, role: texts.role, line: texts.line }, locale)
  return {
    id,
    code,
    ...said,
    ...photoOf(own, 'people', pictures, locale, deps),
    initials: initialsOf(said.name),
    ...(demo && { demo: true as const }),
  }
}

/** `Joy Santos` → JS, 林怡君 → 怡君: a Chinese name is called by what follows the family's. */
export function initialsOf(name: string): string {
  const [bare = ''] = name.split(/[（(]/)
  if (/^\p{Script=Han}{2,4}$/u.test(bare)) return [...bare].slice(-2).join('')
  const words = bare.split(/\s+/).filter(Boolean)
  const of = words.length > 1 ? [words[0], words.at(-1)] : words
  return of
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
