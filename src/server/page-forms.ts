/** The pages that take a form, with the limits of their forms; every other page is read only. */
import { splitPrefix } from '../domain/locale.ts'
import { type FormSize, formSizeOf } from '../domain/pages.ts'
import { pictureBytesMax } from '../domain/pictures/limits.ts'
import type { BodyBounds } from './http/bodies.ts'
import { settlePath } from './paths.ts'

const KIB = 1024
const MIB = 1024 * KIB
const BOUNDS: Record<FormSize, BodyBounds> = {
  small: { fieldBytes: 64 * KIB, fileBytes: 0 },
  // the texts of an order within the API's 1 MiB
  texts: { fieldBytes: MIB + 64 * KIB, fileBytes: 0 },
  // a text to be priced, or a Word file within the API's 10 MiB
  file: { fieldBytes: MIB + 64 * KIB, fileBytes: 10 * MIB },
}

/** A file for an order, within the API's 10 MiB and a subnet's body memory; a year's holidays are several fields each. */
const ofConsole: BodyBounds = { fieldBytes: MIB, fileBytes: 10 * MIB, partsMax: 2000 }

/** A list of leads, sent again with each change of its columns: 4 MB of text (`listMegabytesMax`), and the rest of the form. */
const ofLeadLists: BodyBounds = { fieldBytes: 4 * MIB, fileBytes: 10 * MIB }

/** Several pictures at once, within the API's 20 MiB for one. */
const ofPictures: BodyBounds = { fieldBytes: MIB, fileBytes: pictureBytesMax }

/** Whether a path of the console takes pictures. */
export const isPicturePath = (path: string): boolean => /^\/console\/pictures(\/[^/]+)?$/.test(path)

/** Whether a path belongs to the console. */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith('/console/')

/** More fields than any form of the site has. */
export const formPartsMax = 100

/** Where LINE sends events. */
export const LINE_WEBHOOK_PATH = '/webhooks/line'

/** Limits of other programs' signed bodies, which are no forms; null for other paths. LINE sends up to a hundred events at once, of some kilobytes each. */
export const webhookBounds = (path: string): BodyBounds | null => (path === LINE_WEBHOOK_PATH ? WEBHOOK : null)
const WEBHOOK: BodyBounds = { fieldBytes: MIB, fileBytes: 0 }

/** Limits of a path's form, with a prefix or as React Router's `.data`; null where no form is taken. */
export function pageForm(path: string): BodyBounds | null {
  if (path === '/locale') return BOUNDS.small
  if (isPicturePath(path)) return ofPictures
  if (/^\/console\/leads\/import(\/errors)?(\.data)?$/.test(path)) return ofLeadLists
  if (isConsolePath(path)) return ofConsole
  const { rest } = splitPrefix(settlePath(path).path)
  const size = formSizeOf(rest.replace(/(\/_)?\.data$/, ''))
  return size && BOUNDS[size]
}

/** Methods of a path outside the API. */
export function pageMethods(path: string): string[] {
  if (path === '/locale') return ['POST']
  return pageForm(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}
