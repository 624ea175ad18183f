/** The picture library. */

import { z } from 'zod'
import { findPictureUses, type PictureUse } from '../../db/queries/pictures/picture-uses.ts'
import {
  altOf,
  findPicture,
  listPictures as list,
  type PictureRow,
  pictureOf,
} from '../../db/queries/pictures/pictures.ts'
import { isEntries } from '../../domain/content/values.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { byEditionSchema } from '../../domain/edition-code.ts'
import { type Locale, shownEditions } from '../../domain/editions.ts'
import { foldText } from '../../domain/folding.ts'
import { text } from '../../domain/form-fields.ts'
import { localize } from '../../domain/localized.ts'
import { FocusSchema } from '../../domain/pictures/focus.ts'
import { altMax, pictureBytesMax } from '../../domain/pictures/limits.ts'
import { canBeShown, formPath } from '../../domain/pictures/picture.ts'
import { PICTURE_CODE, pictureCodeMax, pictureReference } from '../../domain/pictures/picture-name.ts'
import { addPicture as add } from '../../services/pictures/add-picture.ts'
import { changePicture as change } from '../../services/pictures/change-picture.ts'
import { removePicture as remove } from '../../services/pictures/remove-picture.ts'
import { replacePicture as replace } from '../../services/pictures/replace-picture.ts'
import { editors } from './access.ts'
import { namesOfStaff, VersionSchema } from './settings.ts'
import { staffChange, staffRead } from './staff-function.ts'

const thumbnailWidth = 320

const previewWidth = 1280

/** A picture as the console shows it: `reference` is how content names it; no addresses while its widths are made anew. @param uses how many items show it */
function serializePicture(row: PictureRow, uses: number, names: ReadonlyMap<string, string>) {
  const picture = pictureOf(row)
  const webp = picture.forms.filter(({ format }) => format === 'webp')
  const address = (width: number) => {
    const form = webp.find((one) => one.width >= width) ?? webp.at(-1)
    return form ? formPath(picture, form) : null
  }
  const alt = altOf(row)
  const { tries: _, claimed_until: __, forms: ___, ...shown } = row
  return {
    ...shown,
    reference: pictureReference(row.code),
    thumbnail: address(thumbnailWidth),
    preview: address(previewWidth),
    alt,
    /** Languages in which it isn't described yet. */
    missing: shownEditions().filter((locale) => alt[locale] === ''),
    /** Whether pages may show it: described in every language, and made. */
    is_ready: canBeShown(picture),
    is_waiting: row.is_waiting === 1,
    uses,
    changed_by: (row.changed_by && names.get(row.changed_by)) ?? null,
  }
}

function serializeUse({ kind, key, labels }: PictureUse, locale: Locale) {
  return { kind, key, label: localize(labels, locale).text || Object.values(labels).find(Boolean) || key }
}

const CodeSchema = z.string().max(pictureCodeMax).regex(PICTURE_CODE)

const params = z.object({ code: CodeSchema })

/** What a list is narrowed to. */
export const PICTURE_VIEWS = ['ready', 'incomplete', 'unused', 'used'] as const

/** Pictures, the newest first. */
export const listPictures = staffRead({
  access: editors,
  input: z.object({
    q: z.string().max(200).optional(),
    view: z.enum(PICTURE_VIEWS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(500).default(60),
  }),
  async run({ deps: { store }, input: { q = '', view, page, per_page: perPage } }) {
    const [rows, uses, names] = await Promise.all([
      list(store.read),
      findPictureUses(store.read),
      namesOfStaff(store.read),
    ])
    const items = rows
      .filter((row) => isNamed(row, q))
      .map((row) => serializePicture(row, uses.get(row.code)?.length ?? 0, names))
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

/** Whether a picture's name or alt texts contain every word of a query. */
function isNamed(row: PictureRow, question: string): boolean {
  const texts = foldText([row.code, row.name, ...Object.values(altOf(row))].join(' '))
  return foldText(question)
    .split(' ')
    .every((word) => texts.includes(word))
}

/** One picture, and what shows it. @throws DomainError `not_found` */
export const showPicture = staffRead({
  access: editors,
  input: params,
  async run({ deps: { store }, principal, input: { code } }) {
    const [row, all, names] = await Promise.all([
      findPicture(store.read, code),
      findPictureUses(store.read),
      namesOfStaff(store.read),
    ])
    if (!row) throw new DomainError('not_found')
    const uses = all.get(code) ?? []
    return {
      picture: serializePicture(row, uses.length, names),
      uses: uses.map((use) => serializeUse(use, principal.locale)),
    }
  },
})

/** Keeps a picture. A file that is there already isn't kept twice: its code is answered. */
export const addPicture = staffChange({
  access: editors,
  fileBytesMax: pictureBytesMax,
  run: ({ deps, principal, file }) => add(deps.pictures, principal, file),
})

/** A text for each edition that visitors see; hidden ones may do without. */
const AltSchema = z.preprocess(
  (alt) =>
    isEntries(alt)
      ? Object.fromEntries(
          Object.entries(alt).filter(([code, text]) => shownEditions().includes(code) || String(text).trim() !== ''),
        )
      : alt,
  byEditionSchema(text(altMax)),
)

/** Describes a picture. @throws DomainError `conflict` when somebody has changed it since */
export const changePicture = staffChange({
  access: editors,
  input: params.extend({
    version: VersionSchema,
    alt: AltSchema,
    focus_x: FocusSchema,
    focus_y: FocusSchema,
  }),
  run: ({ deps, principal, input: { code, ...body } }) => change(deps.pictures, principal, { code, ...body }),
})

/** Puts another file in a picture's place. @throws DomainError `conflict` when somebody has changed it since */
export const replacePicture = staffChange({
  access: editors,
  input: params.extend({ version: z.coerce.number().int().min(1) }),
  fileBytesMax: pictureBytesMax,
  run: ({ deps, principal, file, input: { code, version } }) =>
    replace(deps.pictures, principal, { code, version }, file),
})

/** Takes a picture out for good. @throws DomainError `conflict` when somebody has changed it since; DomainError `conflict` with its uses while something shows it */
export const removePicture = staffChange({
  access: editors,
  input: params.extend({ version: VersionSchema }),
  async run({ deps, principal, input: { code, version } }) {
    const uses = await remove(deps.pictures, principal, { code, version })
    if (uses.length > 0)
      throw new DomainError('conflict', { uses: uses.map((use) => serializeUse(use, principal.locale)) })
    return { done: true as const }
  },
})
