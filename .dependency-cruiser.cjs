/**
 * Imports go one way: server → site, api → services → db → domain; cli → server (ARCHITECTURE.md).
 * @type {import('dependency-cruiser').IConfiguration}
 */
const layer = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    layer('domain-stands-alone', '^src/domain/', '^src/(db|services|api|site|console|server|cli)/'),
    layer('db-knows-domain-only', '^src/db/', '^src/(services|api|site|console|server|cli)/'),
    layer('services-know-db-and-domain', '^src/services/', '^src/(api|site|console|server|cli)/'),
    layer('api-knows-services-and-below', '^src/api/', '^src/(site|console|server|cli)/'),
    layer(
      'site-knows-domain-and-the-client',
      '^src/site/',
      '^src/(db|services|console|server|cli)/|^src/api/(?!client\\.ts$)',
    ),
    layer(
      'console-knows-domain-the-client-and-the-common-look',
      '^src/console/',
      '^src/(db|services|server|cli)/|^src/api/(?!client\\.ts$|staff/client\\.ts$)|^src/site/(?!ui/|styles/|messages/provider\\.tsx$)',
    ),
    {
      // 20 MB of native code: it belongs to the process for pictures, which ends when it has nothing to do
      name: 'pictures-are-made-in-a-process-of-their-own',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/pictures/(make-forms|picture-worker)(\\.test)?\\.ts$' },
      to: { path: 'node_modules/sharp/|^src/server/pictures/make-forms\\.ts$' },
    },
    {
      // a schema would bring the whole of Zod, 30 KB compressed, to every form
      name: 'site-takes-no-schemas-of-content',
      severity: 'error',
      from: { path: '^src/(site|domain/(match|costs))/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/domain/(content/|programmes/programme\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    layer('server-knows-no-command-line', '^src/server/', '^src/cli/'),
    layer('ui-knows-no-business', '^src/site/ui/', '^src/(?!site/ui/)'),
    {
      // a value import from api would bundle a second database into the site
      name: 'client-takes-types-only',
      severity: 'error',
      from: { path: '^src/api/(staff/)?client\\.ts$' },
      to: { path: '^src/(api|services|db|domain)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-reads-no-clock-file-network-environment',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-and-drawings-are-not-imported',
      severity: 'error',
      from: { pathNot: '^(tests|bench)/|\\.test\\.tsx?$' },
      to: { path: '^(tests|bench|drawings)/' },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/|\\?|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
