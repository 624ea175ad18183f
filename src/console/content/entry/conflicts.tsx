import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field, Form } from '../../../domain/content-form/field.ts'
import type { Clash } from '../../../domain/content-form/merge-drafts.ts'
import type { Locale } from '../../../domain/editions.ts'
import { useReader } from '../../messages/translations.ts'
import { entryName } from '../fields/entry-name.ts'
import { ErrorBox } from '../fields/error-box.tsx'
import type { EntryOptions } from '../fields/form-context.ts'
import { labelOf } from '../fields/labels.ts'
import { placeOf } from '../fields/place-of.ts'
import { useFormTranslations } from './form-translations.ts'

/** Fields that two people changed, both versions side by side. The form keeps the input until the user chooses. */
export function Clashes({
  form,
  clashes,
  by,
  entryOptions,
}: {
  form: Form
  clashes: readonly Clash[]
  by: string | null
  entryOptions: EntryOptions
}) {
  const t = useFormTranslations()
  const { locale } = useReader()
  const label = (field: Field) => labelOf(form.kind, field, locale) ?? field.name
  return (
    <ErrorBox>
      <p className="font-semibold">{t('conflict', { who: by ?? t('somebody') })}</p>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {clashes.map(({ name, now, input }) => {
          const what = placeOf(form.fields, name.split('.'), label).join(' › ') || name
          return (
            <li key={name}>
              <fieldset>
                <legend className="text-sm font-semibold">{what}</legend>
                <div className="mt-1 grid grid-cols-1 gap-2 text-ink md:grid-cols-2">
                  {[['now', now, 'take_now'] as const, ['typed', input, 'take_yours'] as const].map(
                    ([value, draft, key]) => (
                      <label key={value} className="flex items-start gap-2 rounded-lg border border-line bg-card p-2">
                        <input
                          type="radio"
                          name={`take:${name}`}
                          value={value}
                          defaultChecked={value === 'typed'}
                          aria-label={t(key, { what })}
                          className="mt-1.5"
                        />
                        <span className="min-w-0">
                          <span className="block text-sm text-quiet">{t(value === 'now' ? 'now' : 'yours')}</span>
                          <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                            {shown(draft, fieldAt(form.fields, name.split('.')), locale, entryOptions, t)}
                          </span>
                        </span>
                      </label>
                    ),
                  )}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </ErrorBox>
  )
}

/** The field of an input name; undefined for one language of a text. */
function fieldAt(fields: readonly Field[], [step, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find(({ name }) => name === step)
  if (!field || rest.length === 0) return field
  if (field.shape === 'group') return fieldAt(field.fields, rest)
  if (field.shape !== 'list') return undefined
  return rest.length === 1 ? field.item : fieldAt([field.item], [field.item.name, ...rest.slice(1)])
}

function shown(
  draft: Draft,
  field: Field | undefined,
  locale: Locale,
  entryOptions: EntryOptions,
  t: ReturnType<typeof useFormTranslations>,
): string {
  switch (draft.is) {
    case 'text':
      return (field ? entryName(field, draft, locale, entryOptions) : draft.text) || t('nothing')
    case 'flag':
      return t(draft.isOn ? 'yes' : 'no')
    case 'picks':
      return draft.picked.join(', ') || t('nothing')
    case 'list':
      return listed(
        draft.rows.map((row) =>
          field?.shape === 'list' ? entryName(field.item, row.draft, locale, entryOptions) : '',
        ),
        t,
      )
    case 'record':
      return listed(
        draft.pairs.map(({ key }) => key),
        t,
      )
    default:
      return (field && entryName(field, draft, locale, entryOptions)) || t('nothing')
  }
}

const listed = (names: readonly string[], t: ReturnType<typeof useFormTranslations>) =>
  [t('many', { count: names.length }), ...names.map((name) => `· ${name}`)].join('\n')
