import { useTranslations } from '../../messages/provider.tsx'
import { COUNT_PLACE } from '../enhance/counted.ts'
import { useLayout } from '../links.ts'

type Group = 'schools' | 'countries'

/**
 * What enhance/suggestions.ts needs to know of the page: words for the groups, and where the edition's addresses begin.
 * @param first groups that stand before those that are closer @param hasAll whether the last suggestion leads to everything
 */
export function useSuggestAttributes({ first = [], hasAll = false }: { first?: readonly Group[]; hasAll?: boolean }) {
  const t = useTranslations('search')
  const { prefix } = useLayout().address
  const labels = {
    schools: t('suggestSchools'),
    countries: t('suggestCountries'),
    articles: t('suggestArticles'),
    questions: t('suggestQuestions'),
    sections: t('suggestSections'),
    services: t('suggestServices'),
  }
  return {
    'data-suggest': Object.entries(labels)
      .map(([group, label]) => `${group}=${label}`)
      .join('|'),
    'data-suggest-prefix': prefix,
    'data-suggest-count': t('suggestCount', { count: COUNT_PLACE }),
    'data-suggest-label': t('suggestions'),
    ...(first.length > 0 && { 'data-suggest-first': first.join(' ') }),
    ...(hasAll && { 'data-suggest-all': t('everything') }),
  }
}
