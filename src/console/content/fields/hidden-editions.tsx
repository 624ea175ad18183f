import type { DraftFields } from '../../../domain/content-form/draft.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { AnyField } from './any-field.tsx'
import { useForm } from './form-context.ts'
import { type HiddenField, hiddenEditions, hiddenFields } from './hidden-fields.ts'
import { LocalizedInputs } from './localized-field.tsx'
import { placeOf } from './place-of.ts'

/** The fields of editions that visitors don't see, closed unless one of them has an error or was just changed. */
export function HiddenEditions({ form, drafts }: { form: Form; drafts: DraftFields }) {
  const { label, t, hasErrorBelow, touched } = useForm()
  const editions = hiddenEditions()
  const found = editions.length === 0 ? [] : hiddenFields(form.fields, drafts)
  if (found.length === 0) return null
  const inputsOf = ({ field, name }: HiddenField) =>
    field.shape === 'localized' ? editions.map((locale) => `${name}.${locale}`) : [name]
  const inputs = found.filter(({ isThere }) => isThere).flatMap(inputsOf)
  const isOpen = inputs.some((name) => hasErrorBelow(name) || `${touched}.`.startsWith(`${name}.`))
  return (
    <details open={isOpen} className="rounded-lg border border-line">
      <summary className="min-h-10 content-center px-3 font-semibold">
        {t('hidden_editions', { count: inputs.length })}
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line p-3">
        {found.map(({ field, name, draft, isThere }) => {
          const isText = field.shape === 'localized'
          const place = placeOf(form.fields, name.split('.'), label).slice(0, isText ? undefined : -1)
          return (
            <fieldset key={name} hidden={!isThere} className="min-w-0">
              {place.length > 0 && <legend className="text-sm font-semibold">{place.join(' › ')}</legend>}
              {isText ? (
                <LocalizedInputs field={field} name={name} draft={draft} editions={editions} />
              ) : (
                <AnyField field={field} name={name} draft={draft} />
              )}
            </fieldset>
          )
        })}
      </div>
    </details>
  )
}
