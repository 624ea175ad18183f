import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../links.ts'

type Group = 'schools' | 'articles' | 'countries'

/** What enhance/suggestions.ts needs to know of the page: groups in their order, words, and where the edition's addresses begin. */
export function useSuggestAttributes(groups: readonly Group[]) {
  const t = useTranslations('search')
  const { prefix } = useLayout().address
  const labels = { schools: t('suggestSchools'), articles: t('suggestArticles'), countries: t('suggestCountries') }
  return {
    'data-suggest': groups.map((group) => `${group}=${labels[group]}`).join('|'),
    'data-suggest-prefix': prefix,
    'data-suggest-count': t('suggestCount', { count: 9 }),
    'data-suggest-label': t('suggestions'),
  }
}
