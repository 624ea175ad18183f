import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('setup', 'routes/setup.tsx'),
  route('accept', 'routes/accept.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-out', 'routes/sign-out.tsx'),
  route('forgot', 'routes/forgot.tsx'),
  route('account', 'routes/account.tsx'),
  route('people', 'routes/people.tsx'),
  route('people/:id', 'routes/person.tsx'),
  route('leads', 'routes/leads.tsx'),
  route('leads/:id', 'routes/lead.tsx'),
  route('leads/:id/files/:file', 'routes/lead-file.ts'),
  route('leads/:id/doubles/:other', 'routes/doubles.tsx'),
  route('audit', 'routes/audit.tsx'),
  route('settings/hours', 'routes/settings/hours.tsx'),
  route('settings/assignment', 'routes/settings/assignment.tsx'),
  route('settings/templates', 'routes/settings/templates.tsx'),
  route('settings/templates/:id', 'routes/settings/template.tsx'),
] satisfies RouteConfig
