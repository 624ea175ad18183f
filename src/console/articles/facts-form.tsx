import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field } from '../settings/parts.tsx'
import type { Article, Unsaved } from './types.ts'

/** What holds for an article in every language. */
export function FactsForm({
  article: { facts, options, version },
  unsaved,
}: {
  article: Article
  unsaved: Unsaved | undefined
}) {
  const say = useWords()
  const isTyped = unsaved?.intent === 'facts'
  const { typed = {}, errors = {} } = isTyped ? unsaved : {}
  const date = (name: 'date_publish' | 'date_update') => (
    <Field id={name} label={say(`articles.${name}`)} errors={errors[name] ?? []}>
      {(described) => (
        <input
          {...described}
          name={name}
          type="date"
          required
          defaultValue={typed[name] ?? facts[name]}
          className="field-input"
        />
      )}
    </Field>
  )
  const choice = (
    name: string,
    label: string,
    values: readonly { value: string; name: string }[],
    chosen: string,
    none?: string,
  ) => (
    <Field id={name} label={label} errors={errors[name] ?? []}>
      {(described) => (
        <select {...described} name={name} defaultValue={typed[name] ?? chosen} className="field-input">
          {none !== undefined && <option value="">{none}</option>}
          {values.map(({ value, name: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <details open={isTyped} className="panel">
      <summary className="min-h-9 content-center font-semibold">{say('articles.facts')}</summary>
      <form method="post" className="mt-2 grid gap-3" data-asks="">
        <input type="hidden" name="facts_version" value={version} />
        {choice(
          'classification',
          say('articles.classification'),
          options.classifications,
          String(facts.classification),
        )}
        {choice(
          'country',
          say('articles.country'),
          options.countries,
          facts.country ?? '',
          say('articles.any_country'),
        )}
        <fieldset>
          <legend className="text-sm">{say('articles.tags')}</legend>
          <div className="mt-1 flex max-h-56 flex-wrap gap-x-3 overflow-y-auto">
            {options.tags.map(({ value, name }) => (
              <label key={value} className="inline-flex min-h-9 items-center gap-1.5">
                <input type="checkbox" name="tags" value={value} defaultChecked={facts.tags.includes(value)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        {LOCALES.map((locale) => (
          <div key={locale}>
            {choice(
              `writer.${locale}`,
              say('articles.writer', { language: EDITIONS[locale].ownName }),
              options.people,
              facts.writers[locale] ?? '',
              say('articles.no_writer'),
            )}
          </div>
        ))}
        <Field
          id="related"
          label={say('articles.related')}
          errors={errors.related ?? []}
          hint={say('articles.related_hint')}
        >
          {(described) => (
            <input
              {...described}
              name="related"
              type="text"
              inputMode="numeric"
              pattern="[0-9 ,;、]*"
              defaultValue={typed.related ?? facts.related.join(', ')}
              className="field-input"
            />
          )}
        </Field>
        {options.related.length > 0 && (
          <ul className="text-sm text-quiet">
            {options.related.map(({ value, name }) => (
              <li key={value}>
                {value}: {name}
              </li>
            ))}
          </ul>
        )}
        <div className="grid grid-cols-2 gap-2">
          {date('date_publish')}
          {date('date_update')}
        </div>
        <button type="submit" name="intent" value="facts" className="button">
          {say('articles.save_facts')}
        </button>
      </form>
    </details>
  )
}
