import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { altMax } from '../../domain/pictures/limits.ts'
import { useWords } from '../messages/words.ts'
import { FocusFields } from './focus-fields.tsx'
import type { PictureItem } from './picture-item.ts'

/** What was typed of a picture, or stands there. */
export type TypedWords = { alt: Record<Locale, string>; focus_x: number; focus_y: number }

type Props = { picture: PictureItem; typed: TypedWords; version: number; errors: Record<string, string[]> }

/** What a picture shows, in each language, and which part must be seen. */
export function WordsForm({ picture, typed, version, errors }: Props) {
  const say = useWords()
  return (
    <form
      method="post"
      className="panel grid min-w-0 gap-4"
      data-asks=""
      data-changed={typed === picture ? undefined : ''}
    >
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="font-semibold">{say('pictures.words')}</legend>
        <p id="words-hint" className="max-w-prose text-sm text-quiet">
          {say('pictures.words_hint')}
        </p>
        {LOCALES.map((locale) => (
          <Alt key={locale} locale={locale} text={typed.alt[locale]} errors={errors[`alt.${locale}`]} />
        ))}
      </fieldset>
      <FocusFields picture={picture} point={typed} errors={errors} />
      <button type="submit" name="intent" value="describe" className="button button-main justify-self-start">
        {say('pictures.save')}
      </button>
    </form>
  )
}

function Alt({ locale, text, errors = [] }: { locale: Locale; text: string; errors: string[] | undefined }) {
  const id = `alt.${locale}`
  const isWrong = errors.length > 0
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {EDITIONS[locale].ownName}
      </label>
      <textarea
        id={id}
        name={id}
        lang={EDITIONS[locale].htmlLang}
        rows={2}
        data-limit={altMax}
        defaultValue={text}
        required
        className="field-input"
        aria-describedby={isWrong ? `${id}-wrong words-hint` : 'words-hint'}
        aria-invalid={isWrong || undefined}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="mt-0.5 text-sm text-danger">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
