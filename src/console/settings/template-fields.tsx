import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field, TextArea } from '../shell/field.tsx'
import type { Words } from './templates-form.ts'

/** The title and texts of a template. A template is not offered in a language without text. */
export function TemplateFields({ words, errors }: { words: Words; errors: Record<string, string[]> }) {
  const say = useWords()
  return (
    <>
      <Field
        name="title"
        label={say('templates.name')}
        errors={errors.title}
        required
        maxLength={100}
        defaultValue={words.title}
      />
      {errors.texts && <p className="note-bad">{errors.texts.join(' ')}</p>}
      {LOCALES.map((locale) => (
        <fieldset key={locale} className="grid gap-2 border-t border-line pt-3">
          <legend className="sr-only">{EDITIONS[locale].ownName}</legend>
          <p className="font-semibold" aria-hidden="true">
            {EDITIONS[locale].ownName}
          </p>
          <Field
            name={`subject.${locale}`}
            label={say('lead.subject')}
            errors={errors[`texts.${locale}.subject`]}
            maxLength={200}
            lang={EDITIONS[locale].htmlLang}
            defaultValue={words.texts[locale]?.subject}
          />
          <TextArea
            name={`text.${locale}`}
            label={say('lead.text')}
            errors={errors[`texts.${locale}.text`]}
            rows={Math.min(20, Math.max(5, (words.texts[locale]?.text ?? '').split('\n').length + 2))}
            maxLength={10000}
            lang={EDITIONS[locale].htmlLang}
            defaultValue={words.texts[locale]?.text}
          />
        </fieldset>
      ))}
    </>
  )
}
