import { ARTICLE_KINDS } from '../../domain/content/articles.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { languageName, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { CheckboxGroup, Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Article, Submission } from './types.ts'

/** Properties that all languages of an article share. */
export function FactsForm({
  article,
  locale,
  submission,
}: {
  article: Article
  locale: Locale
  submission: Submission | undefined
}) {
  const { facts, options, version, answer_shape } = article
  const t = useTranslations()
  const { locale: reader } = useReader()
  const hasInput = submission?.intent === 'facts' || submission?.intent === 'find'
  const { input = {}, errors = {} } = hasInput ? submission : {}
  const { tags, editions } = hasInput ? submission.lists : facts
  const date = (name: 'date_publish' | 'date_update') => (
    <Field
      name={name}
      label={t(`articles.${name}`)}
      errors={errors[name]}
      type="date"
      defaultValue={input[name] ?? facts[name]}
    />
  )
  const choice = (
    name: string,
    label: string,
    values: readonly { value: string; name: string }[],
    chosen: string,
    none?: string,
  ) => (
    <Choice
      name={name}
      label={label}
      errors={errors[name]}
      defaultValue={input[name] ?? chosen}
      options={values.map(({ value, name: text }) => [value, text])}
      none={none}
    />
  )
  return (
    <details id="about" open={hasInput} className="panel">
      <summary className="min-h-9 content-center font-semibold">{t('articles.facts')}</summary>
      <PostForm
        action={`?lang=${locale}#about`}
        noValidate
        className="mt-2 grid gap-3"
        data-asks=""
        data-changed={hasInput ? '' : undefined}
      >
        <input type="hidden" name="facts_version" value={version} />
        <Choice
          name="kind"
          label={t('articles.kind')}
          hint={t('articles.kind_hint', {
            sentences: answer_shape.sentences,
            headings: answer_shape.headings.join(' · '),
          })}
          errors={errors.kind}
          defaultValue={input.kind ?? facts.kind}
          options={ARTICLE_KINDS.map((kind) => [kind, t(`articles.kinds.${kind}`)])}
        />
        <CheckboxGroup
          label={t('articles.editions')}
          name="editions"
          hint={t('articles.editions_hint')}
          errors={errors.editions}
          options={editionCodes().map((each) => [each, editionOf(each).ownName])}
          checked={editions}
        />
        {choice('classification', t('articles.classification'), options.classifications, String(facts.classification))}
        {choice('country', t('articles.country'), options.countries, facts.country ?? '', t('articles.any_country'))}
        <CheckboxGroup
          label={t('articles.tags')}
          name="tags"
          options={options.tags.map(({ value, name }) => [value, name])}
          checked={tags}
        />
        {editionCodes().map((locale) => (
          <div key={locale}>
            {choice(
              `writer.${locale}`,
              t('articles.writer', { language: languageName(locale, reader) }),
              options.people,
              facts.writers[locale] ?? '',
              t('articles.no_writer'),
            )}
          </div>
        ))}
        <Related article={article} submission={hasInput ? submission : undefined} />
        <PictureChoice
          choices={options.pictures}
          chosen={input.picture ?? facts.picture ?? ''}
          errors={errors.picture ?? []}
        />
        <div className="grid gap-3">
          {date('date_publish')}
          {date('date_update')}
        </div>
        <Submit intent="facts">{t('articles.save_facts')}</Submit>
      </PostForm>
    </details>
  )
}

/** Related articles: chosen ones are ticked, search results can be added. */
export function Related({
  article: { facts, options },
  submission,
}: {
  article: Pick<Article, 'facts' | 'options'>
  submission: Submission | undefined
}) {
  const t = useTranslations()
  const chosen = submission ? submission.lists.related : facts.related.map(String)
  const foundArticles = submission?.foundArticles ?? []
  const names = new Map([...options.related, ...foundArticles].map(({ value, name }) => [value, name]))
  for (const value of chosen) if (!names.has(value)) names.set(value, submission?.input[`named.${value}`] ?? value)
  const shown = [...new Set([...chosen, ...foundArticles.map(({ value }) => value)])]
  return (
    <fieldset>
      <legend className="text-sm">{t('articles.related')}</legend>
      {shown.map((value) => (
        <label key={value} className="flex min-h-9 items-center gap-1.5">
          <input type="checkbox" name="related" value={value} defaultChecked={chosen.includes(value)} />
          {names.get(value)}
          <input type="hidden" name={`named.${value}`} value={names.get(value)} />
        </label>
      ))}
      {submission?.intent === 'find' && foundArticles.length === 0 && <p role="status">{t('editor.nothing_found')}</p>}
      <div className="mt-1 flex items-end gap-2">
        <label className="block min-w-0 grow">
          <span className="text-sm">{t('articles.search')}</span>
          <input
            name="find"
            type="search"
            autoComplete="off"
            defaultValue={submission?.input.find}
            className="field-input"
          />
        </label>
        <Submit intent="find" className="shrink-0 whitespace-nowrap">
          {t('articles.find')}
        </Submit>
      </div>
    </fieldset>
  )
}

type Props = { choices: Article['options']['pictures']; chosen: string; errors: readonly string[] }

/** The picture of an article for its page, lists and sharing, chosen from thumbnails. */
export function PictureChoice({ choices, chosen, errors }: Props) {
  const t = useTranslations()
  const now = choices.find(({ value }) => value === chosen) ?? choices[0]
  const nameOf = ({ value, name }: { value: string; name: string }) => (value === '' ? t('articles.picture_own') : name)
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'picture-wrong' : undefined}>
      <legend className="text-sm">{t('articles.picture')}</legend>
      {now && (
        <p className="mt-1 flex items-center gap-2">
          <img src={now.src} alt="" width={96} height={60} className="rounded object-cover" />
          <span className="min-w-0">{nameOf(now)}</span>
        </p>
      )}
      {errors.length > 0 && (
        <p id="picture-wrong" className="text-sm text-danger">
          {errors.join(' ')}
        </p>
      )}
      <details open={errors.length > 0}>
        <summary className="min-h-9 content-center">{t('articles.picture_choose')}</summary>
        <ul className="mt-1 grid max-h-96 grid-cols-2 gap-2 overflow-y-auto rounded-lg border border-line p-1">
          {choices.map((choice) => (
            <li key={choice.value}>
              <label className="grid content-start gap-1 rounded-lg p-1 text-sm hover:bg-sand has-checked:bg-sand has-checked:font-semibold">
                <img
                  src={choice.src}
                  alt=""
                  width={160}
                  height={100}
                  loading="lazy"
                  className="aspect-[8/5] w-full rounded object-cover"
                />
                <span className="flex items-start gap-1.5">
                  <input
                    type="radio"
                    name="picture"
                    value={choice.value}
                    defaultChecked={choice === now}
                    className="mt-1"
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(choice)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm">
          <a href="/console/pictures" className="text-link inline-flex min-h-9 items-center">
            {t('articles.picture_add')}
          </a>
        </p>
      </details>
    </fieldset>
  )
}
