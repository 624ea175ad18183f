import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { defaultEdition, editionOf, type Locale, requiredEditions, shownEditions } from '../../../domain/editions.ts'
import { describedBy, FieldErrorNote, Help } from './field-layout.tsx'
import { useForm } from './form-context.ts'
import { FieldLength } from './length.tsx'
import { rowsOf } from './text-field.tsx'

type Props = { field: Field; name: string; draft: Draft }

/** A text with an input for each edition that visitors see; missing translations are marked. */
export function LocalizedField({ field, name, draft }: Props) {
  const { label, help } = useForm()
  return (
    <fieldset id={name} className="min-w-0" {...describedBy(name, help(field) !== undefined, false)}>
      <legend className="text-sm font-semibold">{label(field)}</legend>
      <Help field={field} name={name} />
      <LocalizedInputs field={field} name={name} draft={draft} editions={shownEditions()} />
      <FieldErrorNote name={name} />
    </fieldset>
  )
}

/** The inputs of a text in these editions. */
export function LocalizedInputs({ field, name, draft, editions }: Props & { editions: readonly Locale[] }) {
  const { sentences, t } = useForm()
  const texts = draft.is === 'localized' ? draft.texts : {}
  const isLong = field.shape === 'localized' && field.isLong
  const isNeeded = field.shape === 'localized' && field.needsDefault && !field.isOptional
  const needed = requiredEditions().find((locale) => texts[locale]?.trim()) ?? defaultEdition()
  const rows = isLong ? Math.max(...editions.map((locale) => rowsOf(texts[locale] ?? '', 46))) : 1
  const isBegun = Object.values(texts).some((text) => text.trim())
  return (
    <div className="mt-0.5 grid grid-cols-1 gap-2 lg:grid-cols-3">
      {editions.map((locale) => {
        const inputName = `${name}.${locale}`
        const common = {
          id: inputName,
          name: inputName,
          lang: editionOf(locale).htmlLang,
          defaultValue: texts[locale] ?? '',
          className: 'field-input',
          ...describedBy(inputName, false, sentences(inputName).length > 0),
        }
        return (
          <div key={locale} className="min-w-0">
            <label htmlFor={inputName} className="mb-0.5 flex min-h-6 items-center gap-1.5 text-sm text-quiet">
              {editionOf(locale).ownName}
              {isNeeded && locale === needed && <span>{t('needed')}</span>}
              {isBegun && !texts[locale]?.trim() && shownEditions().includes(locale) && (
                <span className="tag tag-danger">{t('missing')}</span>
              )}
            </label>
            {isLong ? <textarea {...common} rows={rows} /> : <input {...common} type="text" autoComplete="off" />}
            <FieldLength
              name={inputName}
              text={texts[locale] ?? ''}
              most={field.shape === 'localized' ? field.most : undefined}
            />
            <FieldErrorNote name={inputName} />
          </div>
        )
      })}
    </div>
  )
}
