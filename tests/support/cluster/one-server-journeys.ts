/** Journeys that `npm run test:cluster` leaves out, and why: what they ask is one server's, or the proxy's part, which they play themselves. */
export const ONE_SERVER_JOURNEYS: Record<string, string> = {
  bodies: 'sends addresses as a proxy does, which nginx replaces',
  bucket: 'starts three instances of its own',
  'content-on-instances': 'starts two instances of its own, on one SQLite file',
  crowd: 'sends addresses as a proxy does, which nginx replaces, and stops one process for a while',
  development: 'the development server',
  figures: 'sets the clock of one process',
  hosts: 'sends hosts as a proxy does, and nginx replaces them',
  'injected-scripts': 'writes into a SQLite file',
  'odd-requests': 'requests that nginx refuses before anybody behind it hears of them',
  'page-cache': 'sends headers as a proxy does, and asks which of two answers one process kept',
  'raw-pages': 'bytes of one connection to one server',
  redirects: 'starts two instances of its own, on a PostgreSQL of its own',
  'refused-forms': 'sends addresses as a proxy does, which nginx replaces',
  'slow-bodies': 'bytes of one connection to one server; nginx takes a body in whole before it hands it on',
}
