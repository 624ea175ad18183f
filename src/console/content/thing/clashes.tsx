import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field, Form } from '../../../domain/content-form/field.ts'
import type { Clash } from '../../../domain/content-form/merge-drafts.ts'
import type { Locale } from '../../../domain/editions.ts'
import { useReader } from '../../messages/words.ts'
import { entryName } from '../fields/entry-name.ts'
import type { NamedThings } from '../fields/form-context.ts'
import { placeOf } from '../fields/place-of.ts'
import { Refusal } from '../fields/refusal.tsx'
import { labelOf } from '../fields/words.ts'
import { useFormWords } from './form-words.ts'

/** Fields that two people changed, both versions side by side. The form keeps the input until the user chooses. */
export function Clashes({
  form,
  clashes,
  by,
  named,
}: {
  form: Form
  clashes: readonly Clash[]
  by: string | null
  named: NamedThings
}) {
  const say = useFormWords()
  const { locale } = useReader()
  const label = (field: Field) => labelOf(form.kind, field, locale) ?? field.name
  return (
    <Refusal>
      <p className="font-semibold">{say('conflict', { who: by ?? say('somebody') })}</p>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {clashes.map(({ name, now, typed }) => {
          const what = placeOf(form.fields, name.split('.'), label).join(' › ') || name
          return (
            <li key={name}>
              <fieldset>
                <legend className="text-sm font-semibold">{what}</legend>
                <div className="mt-1 grid grid-cols-1 gap-2 text-ink md:grid-cols-2">
                  {[['now', now, 'take_now'] as const, ['typed', typed, 'take_yours'] as const].map(
                    ([value, draft, key]) => (
                      <label key={value} className="flex items-start gap-2 rounded-lg border border-line bg-card p-2">
                        <input
                          type="radio"
                          name={`take:${name}`}
                          value={value}
                          defaultChecked={value === 'typed'}
                          aria-label={say(key, { what })}
                          className="mt-1.5"
                        />
                        <span className="min-w-0">
                          <span className="block text-sm text-quiet">{say(value === 'now' ? 'now' : 'yours')}</span>
                          <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                            {shown(draft, fieldAt(form.fields, name.split('.')), locale, named, say)}
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
    </Refusal>
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
  named: NamedThings,
  say: ReturnType<typeof useFormWords>,
): string {
  switch (draft.is) {
    case 'text':
      return (field ? entryName(field, draft, locale, named) : draft.text) || say('nothing')
    case 'flag':
      return say(draft.isOn ? 'yes' : 'no')
    case 'picks':
      return draft.picked.join(', ') || say('nothing')
    case 'list':
      return listed(
        draft.rows.map((row) => (field?.shape === 'list' ? entryName(field.item, row.draft, locale, named) : '')),
        say,
      )
    case 'record':
      return listed(
        draft.pairs.map(({ key }) => key),
        say,
      )
    default:
      return (field && entryName(field, draft, locale, named)) || say('nothing')
  }
}

const listed = (names: readonly string[], say: ReturnType<typeof useFormWords>) =>
  [say('many', { count: names.length }), ...names.map((name) => `· ${name}`)].join('\n')
