import { ARTICLE_LENGTHS } from '../../domain/content/lengths.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Field } from '../settings/parts.tsx'
import { Editor } from './editor/editor.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Article, Typed, Unsaved } from './types.ts'

type Props = { article: Article; locale: Locale; unsaved: Unsaved | undefined }

/** How much of its limit a text takes, near it. */
function Length({ name, text }: { name: keyof typeof ARTICLE_LENGTHS; text: string }) {
  const say = useWords()
  const most = ARTICLE_LENGTHS[name]
  const from = Math.floor(most * 0.8)
  return (
    <p
      data-length={name}
      data-most={most}
      data-from={from}
      data-sentence={say('articles.length', { present: '%present', most: '%most' })}
      hidden={text.length < from}
      className={`-mt-2 text-sm tabular-nums ${text.length > most ? 'text-danger' : 'text-quiet'}`}
    >
      {say('articles.length', { present: String(text.length), most: String(most) })}
    </p>
  )
}

/** One language's text, and what can be done with it. */
export function TextForm({ article, locale, unsaved }: Props) {
  const say = useWords()
  const there = article.texts[locale]
  const isTyped = unsaved !== undefined && 'title' in unsaved.typed
  const text: Typed = isTyped ? { title: '', seo_slug: '', abstract: '', body: '', ...unsaved.typed } : there
  const errors = unsaved?.errors ?? {}
  const lang = EDITIONS[locale].htmlLang
  const line = (name: 'title' | 'seo_slug', hint?: string) => (
    <Field
      id={name}
      label={say(name === 'title' ? 'articles.headline' : 'articles.seo_slug')}
      errors={errors[name] ?? []}
      {...(hint && { hint })}
    >
      {(described) => (
        <input
          {...described}
          name={name}
          type="text"
          lang={name === 'title' ? lang : 'en'}
          defaultValue={text[name]}
          className="field-input"
        />
      )}
    </Field>
  )
  return (
    <form id="text" method="post" className="contents" data-asks="" data-keeps={`articles/${article.key}/${locale}`}>
      <input type="hidden" name="version" value={there.version} />
      <input type="hidden" name="base" value={there.base} />
      <div className={`panel grid min-w-0 content-start gap-3 ${article.beside ? '' : 'lg:row-span-2'}`}>
        {line('title')}
        <Length name="title" text={text.title} />
        {line('seo_slug', say('articles.seo_slug_hint'))}
        <Length name="seo_slug" text={text.seo_slug} />
        <Field id="abstract" label={say('articles.abstract')} errors={errors.abstract ?? []}>
          {(described) => (
            <textarea
              {...described}
              name="abstract"
              rows={3}
              lang={lang}
              defaultValue={text.abstract}
              className="field-input"
            />
          )}
        </Field>
        <Length name="abstract" text={text.abstract} />
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
    </form>
  )
}
