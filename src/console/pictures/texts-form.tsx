import { editionCodes, editionOf } from '../../domain/editions.ts'
import { altMax } from '../../domain/pictures/limits.ts'
import { focusClass } from '../../site/ui/photo.tsx'
import { type MessageKey, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Field, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { PictureInput, PictureItem } from './act-on-picture.ts'

type Props = { picture: PictureItem; input: PictureInput; version: number; errors: Record<string, string[]> }

/** The alternative text of a picture in each language, and its focal point. */
export function TextsForm({ picture, input, version, errors }: Props) {
  const t = useTranslations()
  return (
    <PostForm
      noValidate
      className="panel grid min-w-0 gap-4"
      data-asks=""
      data-changed={input === picture ? undefined : ''}
    >
      <input type="hidden" name="version" value={version} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="font-semibold">{t('pictures.words')}</legend>
        <p className="max-w-prose text-sm text-quiet">{t('pictures.words_hint')}</p>
        {editionCodes().map((locale) => (
          <TextArea
            key={locale}
            name={`alt.${locale}`}
            label={editionOf(locale).ownName}
            errors={errors[`alt.${locale}`]}
            rows={2}
            lang={editionOf(locale).htmlLang}
            maxLength={altMax}
            defaultValue={input.alt[locale]}
            required={!editionOf(locale).isHidden}
          />
        ))}
      </fieldset>
      <FocusFields picture={picture} point={input} errors={errors} />
      <Submit intent="describe" look="main" className="justify-self-start">
        {t('pictures.save')}
      </Submit>
    </PostForm>
  )
}

type Point = { focus_x: number; focus_y: number }

/** Crop sizes of the site. */
const CROPS = [
  { word: 'pictures.crop.card', shape: 'aspect-[16/10] w-40 rounded-xl' },
  { word: 'pictures.crop.office', shape: 'aspect-[3/2] w-32 rounded-xl' },
  { word: 'pictures.crop.face', shape: 'aspect-square w-24 rounded-full' },
] as const satisfies readonly { word: MessageKey; shape: string }[]

/** The focal point that crops keep: number fields that a script sets by click or arrow keys. */
export function FocusFields({
  picture,
  point,
  errors,
}: {
  picture: PictureItem
  point: Point
  errors: Record<string, string[]>
}) {
  const t = useTranslations()
  const { focus_x, focus_y } = point
  if (!picture.preview) return null
  const at = focusClass(focus_x, focus_y)
  return (
    <fieldset className="grid min-w-0 gap-2" data-focus>
      <legend className="font-semibold">{t('pictures.focus')}</legend>
      <p id="focus-hint" className="text-sm text-quiet">
        {t('pictures.focus_hint')}
      </p>
      <button
        type="button"
        className="focus-pad relative w-fit max-w-full cursor-crosshair"
        data-pad
        aria-label={t('pictures.pad')}
        aria-describedby="focus-hint"
      >
        <img
          src={picture.preview}
          alt=""
          width={picture.width}
          height={picture.height}
          className="max-h-96 w-auto max-w-full rounded-lg bg-sand"
        />
        <span aria-hidden data-dot className={`focus-dot ${at}`} />
      </button>
      <div className="grid max-w-sm grid-cols-2 gap-3">
        <Field
          label={t('pictures.focus_x')}
          name="focus_x"
          defaultValue={String(focus_x)}
          inputMode="numeric"
          errors={errors.focus_x}
        />
        <Field
          label={t('pictures.focus_y')}
          name="focus_y"
          defaultValue={String(focus_y)}
          inputMode="numeric"
          errors={errors.focus_y}
        />
      </div>
      <p className="text-sm font-semibold">{t('pictures.crops')}</p>
      <ul className="flex flex-wrap items-end gap-4">
        {CROPS.map(({ word, shape }) => (
          <li key={word} className="text-sm text-quiet">
            <img src={picture.preview ?? ''} alt="" data-crop className={`${shape} bg-sand ${at}`} />
            {t(word)}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
