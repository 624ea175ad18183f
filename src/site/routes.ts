import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES } from '../domain/pages.ts'

export default [
  ...PAGES.map(({ path, file, id }) =>
    // `/ABOUT` is not `/about`: one address a page
    path === '' ? index(`routes/${file}`) : route(path, `routes/${file}`, { caseSensitive: true, ...(id && { id }) }),
  ),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
