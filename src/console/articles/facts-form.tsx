import { LOCALES, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field } from '../settings/parts.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { Related } from './related.tsx'
import type { Article, Unsaved } from './types.ts'

/** What holds for an article in every language. */
export function FactsForm({
  article,
  locale,
  unsaved,
}: {
  article: Article
  locale: Locale
  unsaved: Unsaved | undefined
}) {
  const { facts, options, version } = article
  const say = useWords()
  const isTyped = unsaved?.intent === 'facts' || unsaved?.intent === 'find'
  const { typed = {}, errors = {} } = isTyped ? unsaved : {}
  const tags = isTyped ? unsaved.lists.tags : facts.tags
  const date = (name: 'date_publish' | 'date_update') => (
    <Field id={name} label={say(`articles.${name}`)} errors={errors[name] ?? []}>
      {(described) => (
        <input
          {...described}
          name={name}
          type="date"
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
    <details id="about" open={isTyped} className="panel">
      <summary className="min-h-9 content-center font-semibold">{say('articles.facts')}</summary>
      <form
        method="post"
        action={`?lang=${locale}#about`}
        noValidate
        className="mt-2 grid gap-3"
        data-asks=""
        data-changed={isTyped ? '' : undefined}
      >
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
          <div className="mt-1 flex flex-wrap gap-x-3">
            {options.tags.map(({ value, name }) => (
              <label key={value} className="inline-flex min-h-9 items-center gap-1.5">
                <input type="checkbox" name="tags" value={value} defaultChecked={tags.includes(value)} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        {LOCALES.map((locale) => (
          <div key={locale}>
            {choice(
              `writer.${locale}`,
              say('articles.writer', { language: say(`articles.language.${locale}`) }),
              options.people,
              facts.writers[locale] ?? '',
              say('articles.no_writer'),
            )}
          </div>
        ))}
        <Related article={article} unsaved={isTyped ? unsaved : undefined} />
        <PictureChoice
          choices={options.pictures}
          chosen={typed.picture ?? facts.picture ?? ''}
          errors={errors.picture ?? []}
        />
        <div className="grid gap-3">
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
