import { Search } from 'lucide-react'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { useSuggestAttributes } from '../../shell/search/suggest-attributes.ts'

/** Article search: a plain form whose address can be shared. */
export function ArticleSearch({ query = '', className = '' }: { query?: string; className?: string }) {
  const t = useTranslations('articles')
  const href = useHref()
  const suggest = useSuggestAttributes(['articles', 'schools', 'countries'])
  return (
    <search className={`no-print block ${className}`}>
      <form action={href('/search')} className="relative">
        <label htmlFor="article-search" className="sr-only">
          {t('searchLabel')}
        </label>
        <input
          id="article-search"
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={typedTextMax}
          defaultValue={query}
          placeholder={t('searchPlaceholder')}
          {...suggest}
          className="field-input pr-12"
        />
        <button
          type="submit"
          aria-label={t('searchSubmit')}
          className="absolute inset-y-0 right-0 inline-flex w-12 cursor-pointer items-center justify-center"
        >
          <Search size={20} aria-hidden />
        </button>
      </form>
    </search>
  )
}
