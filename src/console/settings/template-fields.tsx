import { editionCodes, editionOf } from '../../domain/editions.ts'
import { useTranslations } from '../messages/translations.ts'
import { Field, TextArea } from '../shell/field.tsx'
import type { TemplateTexts } from './templates-form.ts'

/** The title and texts of a template. A template is not offered in a language without text. */
export function TemplateFields({ template, errors }: { template: TemplateTexts; errors: Record<string, string[]> }) {
  const t = useTranslations()
  return (
    <>
      <Field
        name="title"
        label={t('templates.name')}
        errors={errors.title}
        required
        maxLength={100}
        defaultValue={template.title}
      />
      {errors.texts && <p className="note-bad">{errors.texts.join(' ')}</p>}
      {editionCodes().map((locale) => (
        <fieldset key={locale} className="grid gap-2 border-t border-line pt-3">
          <legend className="sr-only">{editionOf(locale).ownName}</legend>
          <p className="font-semibold" aria-hidden="true">
            {editionOf(locale).ownName}
          </p>
          <Field
            name={`subject.${locale}`}
            label={t('lead.subject')}
            errors={errors[`texts.${locale}.subject`]}
            maxLength={200}
            lang={editionOf(locale).htmlLang}
            defaultValue={template.texts[locale]?.subject}
          />
          <TextArea
            name={`text.${locale}`}
            label={t('lead.text')}
            errors={errors[`texts.${locale}.text`]}
            rows={Math.min(20, Math.max(5, (template.texts[locale]?.text ?? '').split('\n').length + 2))}
            maxLength={10000}
            lang={editionOf(locale).htmlLang}
            defaultValue={template.texts[locale]?.text}
          />
        </fieldset>
      ))}
    </>
  )
}
