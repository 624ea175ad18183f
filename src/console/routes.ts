import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('leads', 'routes/leads.tsx'),
  route('leads/:id', 'routes/lead.tsx'),
  route('settings/hours', 'routes/settings/hours.tsx'),
  route('settings/assignment', 'routes/settings/assignment.tsx'),
] satisfies RouteConfig
