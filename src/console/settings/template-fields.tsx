import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field } from './parts.tsx'
import type { Words } from './templates-form.ts'

/** A template's name, and its words in each language; a language left empty is one that it isn't for. */
export function TemplateFields({ words, errors }: { words: Words; errors: Record<string, string[]> }) {
  const say = useWords()
  return (
    <>
      <Field id="title" label={say('templates.name')} errors={errors.title ?? []}>
        {(described) => (
          <input
            {...described}
            name="title"
            type="text"
            required
            data-limit={100}
            defaultValue={words.title}
            className="field-input"
          />
        )}
      </Field>
      {errors.texts && <p className="note-bad">{errors.texts.join(' ')}</p>}
      {LOCALES.map((locale) => (
        <fieldset key={locale} className="grid gap-2 border-t border-line pt-3">
          <legend className="sr-only">{EDITIONS[locale].ownName}</legend>
          <p className="font-semibold" aria-hidden="true">
            {EDITIONS[locale].ownName}
          </p>
          <Field id={`subject.${locale}`} label={say('lead.subject')} errors={errors[`texts.${locale}.subject`] ?? []}>
            {(described) => (
              <input
                {...described}
                name={`subject.${locale}`}
                type="text"
                data-limit={200}
                lang={EDITIONS[locale].htmlLang}
                defaultValue={words.texts[locale]?.subject}
                className="field-input"
              />
            )}
          </Field>
          <Field id={`text.${locale}`} label={say('lead.text')} errors={errors[`texts.${locale}.text`] ?? []}>
            {(described) => (
              <textarea
                {...described}
                name={`text.${locale}`}
                rows={Math.min(20, Math.max(5, (words.texts[locale]?.text ?? '').split('\n').length + 2))}
                data-limit={10_000}
                lang={EDITIONS[locale].htmlLang}
                defaultValue={words.texts[locale]?.text}
                className="field-input"
              />
            )}
          </Field>
        </fieldset>
      ))}
    </>
  )
}
