/** Requests of a crowd that has one address, and of a visitor with another. */
export const crowdAddress = '203.0.113.1'
export const alone = '198.51.100.7'
/** An unused parameter makes the page uncacheable: it is rendered each time. */
export const uncachedPath = '/privacy?made'
export const costlyPath = '/countries/all/schools?view=map&made'

export const getFrom = (origin: string, path: string, from: string) =>
  fetch(origin + path, { redirect: 'manual', headers: { 'X-Forwarded-For': from } })
