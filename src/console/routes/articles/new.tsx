import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { shownTime } from '../../../domain/articles/schedule.ts'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { attempt } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Choice, Field } from '../../shell/field.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(({ staff }) => staff.showArticleOptions())

export const action = signedInAction(async ({ staff, locale, timeZone, now, field }) => {
  const input = { key: field('key').trim(), country: field('country'), classification: field('classification') }
  const { day } = shownTime(now, timeZone)
  const { error } = await attempt(() =>
    staff.createNewArticle({
      ...input,
      classification: Number(input.classification),
      country: input.country || null,
      day,
    }),
  )
  if (!error) throw redirect(`/articles/${input.key}?lang=${locale}`)
  return data({ errors: error.errors, input }, { status: error.status })
})

export default function NewArticle() {
  const { classifications } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { countries } = useReader()
  const { errors = {}, input } = submission ?? {}
  return (
    <>
      <title>{t('articles.new')}</title>
      <BackLink to="/console/articles">{t('articles.title')}</BackLink>
      <h1>{t('articles.new')}</h1>
      <PostForm noValidate className="panel mt-3 grid max-w-xl gap-3">
        <Field
          name="key"
          label={t('articles.key')}
          errors={errors.key}
          hint={t('articles.key_hint')}
          maxLength={100}
          defaultValue={input?.key}
        />
        <Choice
          name="classification"
          label={t('articles.classification')}
          errors={errors.classification}
          defaultValue={input?.classification}
          options={classifications.map(({ value, name }) => [value, name])}
        />
        <Choice
          name="country"
          label={t('articles.country')}
          errors={errors.country}
          defaultValue={input?.country}
          options={countries.options.map(({ code, name }) => [code, name])}
          none={t('articles.any_country')}
        />
        <p className="text-sm text-quiet">{t('articles.new_hint')}</p>
        <Submit look="main" className="justify-self-start">
          {t('articles.begin')}
        </Submit>
      </PostForm>
    </>
  )
}
