import { z } from 'zod'
import { addPicture as add } from '../../../commands/pictures/add-picture.ts'
import { changePicture as change } from '../../../commands/pictures/change-picture.ts'
import { removePicture as remove } from '../../../commands/pictures/remove-picture.ts'
import { replacePicture as replace } from '../../../commands/pictures/replace-picture.ts'
import { foldText } from '../../../domain/folding.ts'
import { text } from '../../../domain/form-fields.ts'
import { FocusSchema } from '../../../domain/pictures/focus.ts'
import { altMax, pictureBytesMax } from '../../../domain/pictures/limits.ts'
import { PICTURE_CODE, pictureCodeMax } from '../../../domain/pictures/picture-name.ts'
import { findPictureUses } from '../../../store/queries/pictures/picture-uses.ts'
import { findPicture, listPictures as list, type PictureRow } from '../../../store/queries/pictures/pictures.ts'
import { ApiError } from '../../errors.ts'
import { editors } from '../access.ts'
import { namesOfStaff, SavedSchema, VersionSchema } from '../settings/held.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { PictureItemSchema, presentPicture, presentUse, UseSchema } from './picture-items.ts'

const CodeSchema = z.string().max(pictureCodeMax).regex(PICTURE_CODE)
const params = z.object({ code: CodeSchema })

/** What a list is narrowed to. */
export const PICTURE_VIEWS = ['ready', 'incomplete', 'unused', 'used'] as const

/** Pictures, the newest first. */
export const listPictures = staffEndpoint({
  summary: 'Pictures, the newest first, found by name, code and what is said of them in any language',
  access: editors,
  query: z.object({
    q: z.string().max(200).optional(),
    view: z.enum(PICTURE_VIEWS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(500).default(60),
  }),
  answers: z.object({
    pictures: z.array(PictureItemSchema),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
  }),
  async act({ deps: { store }, query: { q = '', view, page, per_page: perPage } }) {
    const [rows, uses, names] = await Promise.all([
      list(store.read),
      findPictureUses(store.read),
      namesOfStaff(store.read),
    ])
    const items = rows
      .filter((row) => isNamed(row, q))
      .map((row) => presentPicture(row, uses.get(row.code)?.length ?? 0, names))
      .filter(({ is_ready, uses: count }) => {
        if (view === 'ready' || view === 'incomplete') return is_ready === (view === 'ready')
        return view === undefined || count > 0 === (view === 'used')
      })
    return {
      pictures: items.slice((page - 1) * perPage, page * perPage),
      total: items.length,
      page,
      per_page: perPage,
    }
  },
})

/** Whether every word of a question stands in what a picture is called or said to show. */
function isNamed({ code, name, alt_en, alt_vi, alt_tw }: PictureRow, question: string): boolean {
  const said = foldText([code, name, alt_en, alt_vi, alt_tw].join(' '))
  return foldText(question)
    .split(' ')
    .every((word) => said.includes(word))
}

/** One picture, and what shows it. @throws ApiError `not_found` */
export const showPicture = staffEndpoint({
  summary: 'One picture, and what shows it',
  access: editors,
  params,
  answers: z.object({ picture: PictureItemSchema, uses: z.array(UseSchema) }),
  async act({ deps: { store }, principal, params: { code } }) {
    const [row, all, names] = await Promise.all([
      findPicture(store.read, code),
      findPictureUses(store.read),
      namesOfStaff(store.read),
    ])
    if (!row) throw new ApiError('not_found')
    const uses = all.get(code) ?? []
    return {
      picture: presentPicture(row, uses.length, names),
      uses: uses.map((use) => presentUse(use, principal.locale)),
    }
  },
})

/** Keeps a picture. A file that is there already isn't kept twice: its code is answered. */
export const addPicture = staffEndpoint({
  summary: 'Puts in a picture: JPEG, PNG, WebP or AVIF; it is shown once it is described in every language',
  access: editors,
  maxBytes: pictureBytesMax,
  file: 'file',
  answers: z.object({ code: z.string(), is_known: z.boolean() }),
  act: ({ deps, principal, file }) => add(deps.pictures, principal, file),
})

/** Describes a picture. @throws DomainError `conflict` when somebody has changed it since */
export const changePicture = staffEndpoint({
  summary: 'Says what a picture shows, in every language, and which part must be seen; from the version that was read',
  access: editors,
  params,
  body: () =>
    z.object({
      version: VersionSchema,
      alt: z.object({ en: text(altMax), vi: text(altMax), tw: text(altMax) }),
      focus_x: FocusSchema,
      focus_y: FocusSchema,
    }),
  answers: SavedSchema,
  act: ({ deps, principal, params: { code }, body }) => change(deps.pictures, principal, { code, ...body }),
})

/** Puts another file in a picture's place. @throws DomainError `conflict` when somebody has changed it since */
export const replacePicture = staffEndpoint({
  summary: 'Puts another file in a picture’s place, wherever it is shown; from the version that was read',
  access: editors,
  params,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  maxBytes: pictureBytesMax,
  file: 'file',
  answers: SavedSchema,
  act: ({ deps, principal, params: { code }, query: { version }, file }) =>
    replace(deps.pictures, principal, { code, version }, file),
})

/** Takes a picture out for good. @throws DomainError `conflict` when somebody has changed it since; ApiError `conflict` with its uses while something shows it */
export const removePicture = staffEndpoint({
  summary: 'Takes a picture out for good, from the version that was read; one that something shows stays',
  access: editors,
  params,
  body: () => z.object({ version: VersionSchema }),
  answers: z.object({ done: z.literal(true) }),
  async act({ deps, principal, params: { code }, body: { version } }) {
    const uses = await remove(deps.pictures, principal, { code, version })
    if (uses.length > 0)
      throw new ApiError('conflict', { current: { uses: uses.map((use) => presentUse(use, principal.locale)) } })
    return { done: true as const }
  },
})
