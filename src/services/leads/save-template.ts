import { listTemplates, REMOVED, templateKey } from '../../db/queries/leads/answer-templates.ts'
import type { Store } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { type AnswerTemplate, templatesMax, unknownPlaces } from '../../domain/leads/answers/template.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { saveSetting } from '../staff/save-setting.ts'

type Change = { id: string; version: number; template: AnswerTemplate }

/**
 * Keeps a template, from the version that its form was drawn from; answers the new version. @param now milliseconds since 1970
 * @throws FieldsError for places that no lead has a value for; DomainError `conflict`, `too_many`
 */
export async function saveTemplate(
  store: Store,
  by: Principal,
  { id, version, template }: Change,
  now: number,
): Promise<{ version: number }> {
  const issues = unknownPlaces(template.texts).map(({ path, names }) => ({
    path,
    key: 'fields.places.unknown',
    values: { names: names.join(' ') },
  }))
  if (issues.length > 0) throw new FieldsError(issues)
  const all = await listTemplates(store.read, by.locale)
  const before = all.find((one) => one.id === id)
  if (!before && all.length >= templatesMax)
    throw new FieldsError([{ path: 'title', key: 'fields.templates.tooMany', values: { max: templatesMax } }])
  return saveSetting(
    store,
    by,
    { key: templateKey(id), value: template, version, defaultValue: before?.value ?? null },
    now,
  )
}

/** Takes a template out of use. @param now milliseconds since 1970 @throws DomainError `not_found`, `conflict` */
export async function removeTemplate(
  store: Store,
  by: Principal,
  { id, version }: Omit<Change, 'template'>,
  now: number,
): Promise<{ version: number }> {
  const before = (await listTemplates(store.read, by.locale)).find((one) => one.id === id)
  if (!before) throw new DomainError('not_found')
  return saveSetting(store, by, { key: templateKey(id), value: REMOVED, version, defaultValue: before.value }, now)
}
