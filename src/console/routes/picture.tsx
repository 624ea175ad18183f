import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isKeyOf } from '../../domain/collections.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'
import { useFormTranslations } from '../content/entry/form-translations.ts'
import { ErrorBox } from '../content/fields/error-box.tsx'
import { useTranslations } from '../messages/translations.ts'
import { actOnPicture, type PictureIntent, readPictureInput, useSize } from '../pictures/act-on-picture.ts'
import { RemoveForm, ReplaceForm, Uses } from '../pictures/picture-panels.tsx'
import { TextsForm } from '../pictures/texts-form.tsx'
import { SetBy } from '../settings/parts.tsx'
import { BackLink } from '../shell/controls.tsx'
import { Notice, OneFormWarning } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'

const DONE = {
  added: 'pictures.added',
  known: 'pictures.duplicate',
  saved: 'pictures.saved',
  replaced: 'pictures.replaced',
} as const

export const loader = signedInLoader(async ({ staff, params, search }) => {
  const shown = await staff.showPicture({ code: params.code ?? '' })
  const done = search.get('done') ?? ''
  return {
    ...shown,
    done: isKeyOf(DONE, done) ? done : null,
    asksToRemove: search.has('remove'),
  }
})

export const action = signedInAction(async ({ staff, params, form }) => {
  const code = params.code ?? ''
  const intent = String(form.get('intent')) as PictureIntent
  const error = await actOnPicture(staff, code, intent, form)
  if (!error && intent === 'remove') throw redirect('/pictures?done=removed')
  if (!error) throw redirect(`/pictures/${code}?done=${intent === 'replace' ? 'replaced' : 'saved'}`)
  const input = intent === 'describe' ? readPictureInput(form) : null
  return data({ intent, error, input }, { status: error.status })
})

export default function OnePicture() {
  const { picture, uses, done, asksToRemove } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const t = useTranslations()
  const tForm = useFormTranslations()
  const sizeOf = useSize()
  const { code, version, changed_by, changed_at } = picture
  const isConflict = failed?.error.code === 'conflict'
  const errors = failed?.error.errors ?? {}
  const textErrors = failed?.intent === 'describe' ? errors : {}
  const now = editionCodes()
    .map((locale) => t('shell.pair', { label: editionOf(locale).ownName, value: picture.alt[locale] ?? '' }))
    .join(' · ')
  const who = changed_by ?? t('settings.somebody')
  return (
    <>
      <title>{`${code} · ${t('pictures.title')}`}</title>
      <BackLink to="/console/pictures">{t('pictures.all')}</BackLink>
      <h1 className="[overflow-wrap:anywhere]">{code}</h1>
      <OneFormWarning />
      <p className="[overflow-wrap:anywhere] text-quiet">
        {picture.name} · {sizeOf(picture)}
      </p>
      <SetBy by={changed_by} at={changed_at} />
      <div className="mt-3 grid gap-3 empty:hidden">
        <Notice text={done && !failed && t(DONE[done], { count: 1, code })} />
        <Notice text={picture.is_waiting && t('pictures.making')} />
        <Notice
          isBad
          text={
            isConflict &&
            t(uses.length > 0 && failed.intent === 'remove' ? 'pictures.still_used' : 'pictures.conflict', {
              who,
              now,
            })
          }
        />
        {Object.keys(textErrors).length > 0 && (
          <ErrorBox>
            <p className="font-semibold">{tForm('errors', { count: Object.keys(textErrors).length })}</p>
            <ul className="mt-1 list-disc ps-5 text-sm">
              {editionCodes().map(
                (locale) =>
                  textErrors[`alt.${locale}`] && (
                    <li key={locale}>
                      <a href={`#alt.${locale}`} className="text-link">
                        {t('pictures.words')} · {editionOf(locale).ownName}
                      </a>
                    </li>
                  ),
              )}
            </ul>
          </ErrorBox>
        )}
        <Notice isBad text={failed && !isConflict && Object.keys(errors).length === 0 && failed.error.message} />
      </div>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <TextsForm picture={picture} input={failed?.input ?? picture} version={version} errors={textErrors} />
        <div className="grid gap-4">
          <Uses picture={picture} uses={uses} />
          <ReplaceForm version={version} errors={failed?.intent === 'replace' ? (errors.file ?? []) : []} />
          <RemoveForm version={version} isUsed={uses.length > 0} isConfirming={asksToRemove} />
        </div>
      </div>
    </>
  )
}
