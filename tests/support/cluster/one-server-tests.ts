/** End-to-end tests that `npm run test:cluster` leaves out, with reasons. */
export const ONE_SERVER_JOURNEYS: Record<string, string> = {
  bucket: 'starts three instances of its own',
  'content-on-instances': 'starts two instances of its own, on one SQLite file',
  crash: 'kills the process',
  crowd: 'stops one process for a while',
  development: 'the development server',
  redirects: 'starts two instances of its own, on a PostgreSQL of its own',
  'start-and-stop': 'starts and stops one process',
}
