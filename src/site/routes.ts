import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** `/ABOUT` is not `/about`: one address a page. */
const exact = (path: string, file: string, id?: string) => route(path, file, { caseSensitive: true, ...(id && { id }) })

export default [
  index('routes/home.tsx'),
  exact('countries/schools', 'routes/schools.tsx', 'schools-everywhere'),
  exact('countries/:code/schools', 'routes/schools.tsx'),
  exact('schools/:id', 'routes/school.tsx'),
  exact('consultation', 'routes/consultation.tsx'),
  exact('consultation_result', 'routes/consultation-result.tsx'),
  exact('privacy', 'routes/privacy.tsx'),
  exact('500', 'routes/server-error.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
