import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import { isReauthenticated } from '../../../domain/staff/principal.ts'
import { pathOfEntry } from '../../content/areas.ts'
import { ContentErrors } from '../../content/entry/content-errors.tsx'
import { contentErrorsOf, versionOf } from '../../content/entry/entry-form.ts'
import { EntryHead } from '../../content/entry/entry-page.tsx'
import { useFormTranslations } from '../../content/entry/form-translations.ts'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { Submit } from '../../shell/controls.tsx'
import { Choice } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

const REFUSED = ['conflict', 'no_heir'] as const

export const loader = signedInLoader(async ({ staff, params, principal, now, search }) => {
  const key = params.key ?? ''
  const [entry, uses] = [await staff.showEntry({ kind: 'offices', key }), await staff.showOfficeUses({ office: key })]
  return {
    key,
    version: versionOf(entry),
    uses,
    mayChange: isReauthenticated(principal, now),
    refused: REFUSED.find((each) => each === search.get('refused')),
  }
})

export const action = signedInAction(async ({ staff, params, field }) => {
  const office = params.key ?? ''
  const to = field('to')
  try {
    await staff.removeOffice({ office, version: Number(field(':version')), to: to || undefined })
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![403, 409, 422].includes(error.status)) throw error
    const contentErrors = contentErrorsOf(error) ?? []
    const refused = error.status === 409 ? 'conflict' : error.body?.errors?.to ? 'no_heir' : null
    // a page that answers a POST could not be returned to after the removal
    if (refused) throw redirect(`${pathOfEntry('offices', office).replace(/^\/console/, '')}/remove?refused=${refused}`)
    return data(
      { to, contentErrors, message: contentErrors.length > 0 ? '' : error.body?.message },
      { status: error.status },
    )
  }
  throw redirect(`${pathOfEntry('offices', office).replace(/^\/console/, '')}/history?done=removed`)
})

/** Asks who takes over what belongs to an office, before it is removed. */
export default function RemoveOffice() {
  const { key, version, uses, mayChange, refused } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const t = useTranslations()
  const tForm = useFormTranslations()
  const { offices } = useReader()
  const others = offices.options.filter(({ code }) => code !== key)
  const isUsed = Object.values(uses).some((count) => count > 0)
  return (
    <>
      <EntryHead kind="offices" title={offices.nameOf(key)} />
      <section className="panel mt-3 grid max-w-2xl gap-3" aria-labelledby="remove">
        <h2 id="remove">{t('content.office.title')}</h2>
        <Notice isBad text={refused === 'conflict' && t('content.office.conflict')} />
        {rejected && (
          <>
            <Notice isBad text={rejected.message} />
            {rejected.contentErrors.length > 0 && <ContentErrors contentErrors={rejected.contentErrors} />}
          </>
        )}
        <p>{isUsed ? t('content.office.uses', uses) : t('content.office.unused')}</p>
        <p>{t('content.office.text')}</p>
        {!mayChange && (
          <p className="note-bad">
            {t('content.office.proof')}{' '}
            <a href="/console/account" className="text-link">
              {t('account.title')}
            </a>
          </p>
        )}
        {isUsed && others.length === 0 ? (
          <p className="note-bad">{t('content.office.last')}</p>
        ) : (
          <PostForm className="grid gap-3">
            <input type="hidden" name=":version" value={version} />
            {isUsed && (
              <Choice
                label={t('content.office.to')}
                name="to"
                none=""
                defaultValue={rejected?.to}
                options={others.map(({ code, name }) => [code, name])}
                errors={refused === 'no_heir' ? [t('content.office.no_heir')] : undefined}
                required
                className="max-w-80"
              />
            )}
            <p className="flex flex-wrap gap-2">
              <Submit look="danger" disabled={!mayChange}>
                {t('content.office.yes')}
              </Submit>
              <a href={pathOfEntry('offices', key)} className="button">
                {tForm('keep')}
              </a>
            </p>
          </PostForm>
        )}
      </section>
    </>
  )
}
