import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES } from '../domain/pages.ts'

export default [
  ...PAGES.map(({ path, file, id }) =>
    // `/ABOUT` is not `/about`: each page has one URL
    path === '' ? index(`routes/${file}`) : route(path, `routes/${file}`, { caseSensitive: true, ...(id && { id }) }),
  ),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
