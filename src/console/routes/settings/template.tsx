import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { isAdmin } from '../../../domain/staff/principal.ts'
import { useTranslations } from '../../messages/translations.ts'
import { Differences, PlacesHelp, SetBy } from '../../settings/parts.tsx'
import { TemplateFields } from '../../settings/template-fields.tsx'
import { changeTemplate, emptyTemplate, type TemplateTexts } from '../../settings/templates-form.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, params }) => {
  const { templates, places } = await staff.listTemplates()
  const mayChange = isAdmin(principal)
  const isNew = params.id === 'new'
  const template = isNew ? emptyTemplate : templates.find(({ id }) => id === params.id)
  if (!template || (isNew && !mayChange)) throw data(null, { status: 404 })
  return { template, places, mayChange, isNew }
})

export const action = signedInAction(async ({ staff, params, form }) => {
  const id = params.id === 'new' ? crypto.randomUUID().replaceAll('-', '').slice(0, 16) : (params.id ?? '')
  const submission = await changeTemplate(staff, id, form)
  if (!submission) throw redirect('/settings/templates?done=template')
  return data(submission, { status: submission.isConflict ? 409 : 422 })
})

export default function Template() {
  const { template, places, mayChange, isNew } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const title = isNew ? t('templates.new') : template.title
  return (
    <>
      <title>{title}</title>
      <BackLink to="/console/settings/templates">{t('templates.all')}</BackLink>
      <h1 className="[overflow-wrap:anywhere]">{title}</h1>
      {!isNew && <SetBy by={template.changed_by} at={template.changed_at} />}
      {!mayChange && <p className="mt-2 text-sm text-quiet">{t('settings.read_only')}</p>}
      {submission?.isConflict && (
        <Differences rows={differences(template, submission.input, t)} by={template.changed_by} />
      )}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <PostForm className="panel">
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-3">
            <input type="hidden" name="version" value={template.version} />
            <TemplateFields template={submission?.input ?? template} errors={submission?.errors ?? {}} />
            {mayChange && (
              <div className="flex flex-wrap gap-2">
                <Submit intent="save" look="main">
                  {t('templates.save')}
                </Submit>
                {!isNew && (
                  <Submit intent="remove" look="danger" formNoValidate>
                    {t('templates.remove')}
                  </Submit>
                )}
              </div>
            )}
          </fieldset>
        </PostForm>
        <PlacesHelp places={places} />
      </div>
    </>
  )
}

function differences(now: TemplateTexts, yours: TemplateTexts, t: ReturnType<typeof useTranslations>) {
  const texts = editionCodes().flatMap((locale) =>
    (['subject', 'text'] as const).map((part) => ({
      what: t('shell.pair', { label: editionOf(locale).ownName, value: t(`lead.${part}`) }),
      now: now.texts[locale]?.[part] ?? '',
      yours: yours.texts[locale]?.[part] ?? '',
    })),
  )
  const all = [{ what: t('templates.name'), now: now.title, yours: yours.title }, ...texts]
  return all.filter((row) => row.now !== row.yours.trim().replaceAll('\r\n', '\n'))
}
