import { ARTICLE_LENGTHS } from '../../domain/content/lengths.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field, TextArea } from '../shell/field.tsx'
import { Length } from '../shell/length.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { Editor } from './editor/editor.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Article, Typed, Unsaved } from './types.ts'

type Props = { article: Article; locale: Locale; unsaved: Unsaved | undefined }

/** The text in one language, with its publishing panel. */
export function TextForm({ article, locale, unsaved }: Props) {
  const say = useWords()
  const there = article.texts[locale]
  const isTyped = unsaved !== undefined && 'title' in unsaved.typed
  const text: Typed = isTyped ? { title: '', seo_slug: '', abstract: '', body: '', ...unsaved.typed } : there
  const errors = unsaved?.errors ?? {}
  const lang = EDITIONS[locale].htmlLang
  const length = (name: keyof typeof ARTICLE_LENGTHS) => (
    <Length
      name={name}
      text={text[name]}
      most={ARTICLE_LENGTHS[name]}
      say={(lengths) => say('articles.length', lengths)}
      className="-mt-2"
    />
  )
  const line = (name: 'title' | 'seo_slug', hint?: string) => (
    <Field
      name={name}
      label={say(name === 'title' ? 'articles.headline' : 'articles.seo_slug')}
      errors={errors[name]}
      hint={hint}
      lang={name === 'title' ? lang : 'en'}
      defaultValue={text[name]}
    />
  )
  return (
    <PostForm id="text" className="contents" data-asks="" data-keeps={`articles/${article.key}/${locale}`}>
      <input type="hidden" name="version" value={there.version} />
      <input type="hidden" name="base" value={there.base} />
      <div
        className={`panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 ${article.beside ? '' : 'lg:row-span-2'}`}
      >
        {line('title')}
        {length('title')}
        {line('seo_slug', say('articles.seo_slug_hint'))}
        {length('seo_slug')}
        <TextArea
          name="abstract"
          label={say('articles.abstract')}
          errors={errors.abstract}
          rows={3}
          lang={lang}
          defaultValue={text.abstract}
        />
        {length('abstract')}
        <Editor
          id="body"
          name="body"
          label={say('articles.body')}
          locale={locale}
          value={text.body}
          said={article.said}
          errors={errors.body ?? []}
        />
      </div>
      <PublishPanel article={article} locale={locale} unsaved={unsaved} />
    </PostForm>
  )
}
