/** Texts for answers: those of the content, until staff change or remove them, and those that staff wrote. */
import type { Locale } from '../../../domain/editions.ts'
import { type AnswerTemplate, TemplateSchema } from '../../../domain/leads/answers/template.ts'
import { localize } from '../../../domain/localized.ts'
import type { Database } from '../../store.ts'
import { listBlocks } from '../blocks.ts'
import type { Held } from './clock-settings.ts'
import { listSettings, type SettingKey } from './console-settings.ts'

export const templateKey = (id: string): SettingKey => `template.${id}`

/** The value stored for a template that staff removed. */
export const REMOVED = { is_removed: true } as const

export type StoredTemplate = Held<AnswerTemplate> & { id: string }

/** Every template, those of the content first. @param locale in which those of the content are called */
export async function listTemplates(db: Database, locale: Locale): Promise<StoredTemplate[]> {
  const [blocks, settings] = await Promise.all([listBlocks(db, 'answer_templates'), listSettings(db, 'template.')])
  const defaultValue = blocks.map(({ code, name, texts }) => ({
    id: code,
    value: { title: localize(name, locale).text, texts } satisfies AnswerTemplate,
    version: 0,
    changedAt: null,
    changedBy: null,
  }))
  const settingOf = (id: string) => settings.get(templateKey(id))
  const written = [...settings].flatMap(([key, setting]) => {
    const { data } = TemplateSchema.safeParse(setting.value)
    return data ? [{ ...setting, value: data, id: key.slice('template.'.length) }] : []
  })
  const defaultOf = (id: string) => written.find((template) => template.id === id)
  return [
    ...defaultValue.flatMap((template) => (settingOf(template.id) ? (defaultOf(template.id) ?? []) : template)),
    ...written.filter(({ id }) => !defaultValue.some((template) => template.id === id)),
  ]
}
