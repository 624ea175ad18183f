import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { shownTime } from '../../../domain/articles/schedule.ts'
import { COUNTRY_CODES } from '../../../domain/codes.ts'
import { choiceName, useReader, useWords } from '../../messages/words.ts'
import { Back, Submit } from '../../shell/controls.tsx'
import { Choice, Field } from '../../shell/field.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'
import { attempt } from '../../shell/refused.ts'

export const loader = signedIn(({ staff }) => staff.showArticleOptions())

export const action = sent(async ({ staff, locale, timeZone, now, field }) => {
  const typed = { key: field('key').trim(), country: field('country'), classification: field('classification') }
  const { day } = shownTime(now, timeZone)
  const { refused } = await attempt(() =>
    staff.createNewArticle({
      ...typed,
      classification: Number(typed.classification),
      country: typed.country || null,
      day,
    }),
  )
  if (!refused) throw redirect(`/articles/${typed.key}?lang=${locale}`)
  return data({ errors: refused.errors, typed }, { status: refused.status })
})

export default function NewArticle() {
  const { classifications } = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const { locale } = useReader()
  const { errors = {}, typed } = unsaved ?? {}
  return (
    <>
      <title>{say('articles.new')}</title>
      <Back to="/console/articles">{say('articles.title')}</Back>
      <h1>{say('articles.new')}</h1>
      <PostForm noValidate className="panel mt-3 grid max-w-xl gap-3">
        <Field
          name="key"
          label={say('articles.key')}
          errors={errors.key}
          hint={say('articles.key_hint')}
          maxLength={100}
          defaultValue={typed?.key}
        />
        <Choice
          name="classification"
          label={say('articles.classification')}
          errors={errors.classification}
          defaultValue={typed?.classification}
          options={classifications.map(({ value, name }) => [value, name])}
        />
        <Choice
          name="country"
          label={say('articles.country')}
          errors={errors.country}
          defaultValue={typed?.country}
          options={COUNTRY_CODES.map((code) => [code, choiceName(locale, 'countries', code)])}
          none={say('articles.any_country')}
        />
        <p className="text-sm text-quiet">{say('articles.new_hint')}</p>
        <Submit look="main" className="justify-self-start">
          {say('articles.begin')}
        </Submit>
      </PostForm>
    </>
  )
}
