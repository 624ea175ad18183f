import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** `/ABOUT` is not `/about`: one address a page. */
const exact = (path: string, file: string, id?: string) => route(path, file, { caseSensitive: true, ...(id && { id }) })

/** Components in all their states, for those who build them. */
const styleguide = process.env.NODE_ENV === 'production' ? [] : [exact('styleguide', 'routes/styleguide.tsx')]

export default [
  index('routes/home.tsx'),
  exact('countries/schools', 'routes/schools.tsx', 'schools-everywhere'),
  exact('countries/:code/schools', 'routes/schools.tsx'),
  exact('schools/:id', 'routes/school.tsx'),
  exact('shortlist', 'routes/shortlist.tsx'),
  exact('compare', 'routes/compare.tsx'),
  exact('study/:code', 'routes/study.tsx'),
  exact('match', 'routes/match.tsx'),
  exact('ranking_list', 'routes/ranking.tsx'),
  exact('student_list', 'routes/students.tsx'),
  exact('testimonials', 'routes/testimonials.tsx'),
  exact('article_category/:name', 'routes/article-category.tsx'),
  exact('articles/:id', 'routes/article.tsx'),
  exact('articles/:id/preview', 'routes/article-preview.tsx'),
  exact('tags/:name', 'routes/tag.tsx'),
  exact('search', 'routes/search.tsx'),
  exact('faq/:name', 'routes/faq.tsx'),
  exact('about', 'routes/about.tsx'),
  exact('service', 'routes/service.tsx'),
  exact('our_services', 'routes/our-services.tsx'),
  exact('service_select', 'routes/service-select.tsx'),
  exact('service_select/:name', 'routes/service-select-one.tsx'),
  exact('service_submit', 'routes/service-submit.tsx'),
  exact('service_result', 'routes/service-result.tsx'),
  exact('consultation', 'routes/consultation.tsx'),
  exact('consultation_result', 'routes/consultation-result.tsx'),
  exact('privacy', 'routes/privacy.tsx'),
  exact('terms', 'routes/terms.tsx'),
  exact('robots.txt', 'routes/robots.ts'),
  exact('sitemap.xml', 'routes/sitemap.ts'),
  exact('sitemaps/:number', 'routes/sitemap-part.ts'),
  exact('rss.xml', 'routes/rss.ts'),
  exact('500', 'routes/server-error.tsx'),
  ...styleguide,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
