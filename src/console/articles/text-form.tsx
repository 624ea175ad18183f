import { valueIn } from '../../domain/collections.ts'
import { ARTICLE_LENGTHS } from '../../domain/content/lengths.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { regionCodes } from '../../domain/wishes/places-elsewhere.ts'
import { useTranslations } from '../messages/translations.ts'
import { useCountryOptions } from '../shell/country-options.ts'
import { Choice, Field, TextArea } from '../shell/field.tsx'
import { Length } from '../shell/length.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { Editor } from './editor/editor.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Article, Submission, TextInput } from './types.ts'

type Props = { article: Article; locale: Locale; submission: Submission | undefined }

/** The text in one language, with its publishing panel. */
export function TextForm({ article, locale, submission }: Props) {
  const t = useTranslations()
  const current = valueIn(article.texts, locale)
  const hasInput = submission !== undefined && 'title' in submission.input
  const empty: TextInput = { title: '', seo_slug: '', abstract: '', readers: '', body: '' }
  const text: TextInput = hasInput ? { ...empty, ...submission.input } : current
  const errors = submission?.errors ?? {}
  const lang = editionOf(locale).htmlLang
  const countries = useCountryOptions(regionCodes())
  const length = (name: keyof typeof ARTICLE_LENGTHS) => (
    <Length
      name={name}
      text={text[name]}
      most={ARTICLE_LENGTHS[name]}
      format={(lengths) => t('articles.length', lengths)}
      className="-mt-2"
    />
  )
  const line = (name: 'title' | 'seo_slug', hint?: string) => (
    <Field
      name={name}
      label={t(name === 'title' ? 'articles.headline' : 'articles.seo_slug')}
      errors={errors[name]}
      hint={hint}
      lang={name === 'title' ? lang : 'en'}
      defaultValue={text[name]}
    />
  )
  return (
    <PostForm id="text" className="contents" data-asks="" data-keeps={`articles/${article.key}/${locale}`}>
      <input type="hidden" name="version" value={current.version} />
      <input type="hidden" name="base" value={current.base} />
      <div
        className={`panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${article.beside ? '' : 'lg:row-span-2'}`}
      >
        {line('title')}
        {length('title')}
        {line('seo_slug', t('articles.seo_slug_hint'))}
        {length('seo_slug')}
        <TextArea
          name="abstract"
          label={t('articles.abstract')}
          errors={errors.abstract}
          rows={3}
          lang={lang}
          defaultValue={text.abstract}
        />
        {length('abstract')}
        <Choice
          name="readers"
          label={t('articles.readers')}
          hint={t('articles.readers_hint')}
          errors={errors.readers}
          defaultValue={text.readers}
          options={countries}
          none={t('articles.everybody')}
        />
        <Editor
          id="body"
          name="body"
          label={t('articles.body')}
          locale={locale}
          value={text.body}
          figureTexts={article.figureTexts}
          errors={errors.body ?? []}
        />
      </div>
      <PublishPanel article={article} locale={locale} submission={submission} />
    </PostForm>
  )
}
