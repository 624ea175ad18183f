/** The names of services and types of editing, by the codes that prices and orders have. */
import { type CodeNames, NO_NAMES } from './code-names.ts'

/** In one language, with those of removed entries. */
export type ServiceNames = {
  document: CodeNames
  mode: CodeNames
  application: CodeNames
}
export const NO_SERVICES: ServiceNames = { document: NO_NAMES, mode: NO_NAMES, application: NO_NAMES }

/** An ordered document has two names: that of the service, and that of the type of editing. */
type Named = { kind: 'refine'; service: string; mode: string } | { kind: 'apply'; service: string }

/** The name of an ordered service: `Essay`. */
export const nameOfService = (item: Pick<Named, 'kind' | 'service'>, names: ServiceNames): string =>
  (item.kind === 'refine' ? names.document : names.application).nameOf(item.service)

/** The whole name of an ordered item: `Essay · Revision`. */
export const nameOfItem = (item: Named, names: ServiceNames): string =>
  item.kind === 'refine'
    ? `${nameOfService(item, names)} · ${names.mode.nameOf(item.mode)}`
    : nameOfService(item, names)
