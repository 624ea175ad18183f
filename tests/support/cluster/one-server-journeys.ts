/** Journeys that `npm run test:cluster` leaves out, and why: what they ask is one server's, or the proxy's part, which they play themselves. */
export const ONE_SERVER_JOURNEYS: Record<string, string> = {
  bucket: 'starts three instances of its own',
  'content-on-instances': 'starts two instances of its own, on one SQLite file',
  crowd: 'sends addresses as a proxy does, which nginx replaces, and stops one process for a while',
  development: 'the development server',
  'page-cache': 'sends headers as a proxy does, and asks which of two answers one process kept',
  'raw-pages': 'bytes of one connection to one server',
  'raw-requests': 'requests that nginx settles or refuses before anybody behind it hears of them',
  redirects: 'starts two instances of its own, on a PostgreSQL of its own',
  'slow-bodies': 'bytes of one connection to one server; nginx takes a body in whole before it hands it on',
}
